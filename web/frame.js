// Has documents of the server that are not part of the page look as the page does on this device.

try {
  for (const [name, value] of Object.entries(JSON.parse(localStorage.getItem("look") ?? "{}"))) {
    if (typeof value === "string" && value) document.documentElement.setAttribute(name, value);
  }
} catch { /* nothing is kept here */ }
