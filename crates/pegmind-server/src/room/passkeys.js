// The buttons of /name that make and use passkeys. What is made is a key for this host alone; it is
// the server that judges it.

/** @param {string} text in base64url */
const bytes = text => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));

/** @param {ArrayBuffer | null} buffer */
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer ?? [])))
  .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Asks the server. @param {string} path @param {object} [body] */
async function ask(path, body) {
  const asked = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`/api/name/passkeys${path}`, { method: "POST", ...asked });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail);
  return said;
}

async function make() {
  const { challenge, host, user, name, known, seconds } = await ask("/options");
  const made = await navigator.credentials.create({
    publicKey: {
      challenge: bytes(challenge),
      rp: { id: host, name: "Pegmind" },
      user: { id: bytes(user), name, displayName: name },
      pubKeyCredParams: [-7, -8, -257].map(alg => ({ type: "public-key", alg })),
      excludeCredentials: known.map(id => ({ type: "public-key", id: bytes(id) })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
      timeout: seconds * 1000,
    },
  });
  const { clientDataJSON, attestationObject } = made.response;
  await ask("", { client_data: text(clientDataJSON), attestation: text(attestationObject) });
}

async function use() {
  const { challenge, host, seconds } = await ask("/recovery/options");
  const used = await navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), rpId: host, userVerification: "required", timeout: seconds * 1000 },
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  await ask("/recovery", {
    id: used.id,
    client_data: text(clientDataJSON),
    authenticator_data: text(authenticatorData),
    signature: text(signature),
    user: text(userHandle),
  });
}

/** @param {unknown} error */
function why(error) {
  if (error instanceof DOMException) {
    if (error.name === "InvalidStateError") return "This device has a passkey for the name already.";
    return "No passkey was made or used: it was cancelled, took too long, or this device has none.";
  }
  const said = error instanceof Error ? error.message : `${error}`;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

const news = document.getElementById("passkey-news");
for (const [id, act] of /** @type {const} */ ([["make-passkey", make], ["use-passkey", use]])) {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById(id));
  if (!button || !news || !window.PublicKeyCredential || !navigator.credentials) continue;
  const box = /** @type {HTMLElement | null} */ (button.closest("[hidden]"));
  if (box) box.hidden = false;
  news.textContent = "";
  button.addEventListener("click", async () => {
    button.disabled = true;
    news.textContent = "Your browser asks for it…";
    try {
      await act();
      // The page says what is so now, but for words that it shows only once.
      if (!document.getElementById("phrase")) return location.assign("/name");
      news.textContent = "The passkey is made.";
      button.disabled = false;
    } catch (error) {
      news.textContent = why(error);
      button.disabled = false;
    }
  });
}
