//! Passkeys of claimed names, made by a device of software.

use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use data_encoding::BASE64URL_NOPAD as BASE64;
use pegmind_server::{Seeded, Source as _};
use pegmind_store::MemoryStore;
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair as _};
use serde_json::{Value, json};

use super::{House, Player, settings};
use crate::asked::Answered;

/// Where browsers find the server that is asked under `localhost`.
const ORIGIN: &str = "http://localhost";
/// Somebody touched the device, and it knows who.
const CHECKED: u8 = 0b101;
const HAS_CREDENTIAL: u8 = 0b100_0000;

/// A passkey, and what a browser and a device say with it.
struct SoftPasskey {
    key: EcdsaKeyPair,
    id: String,
    user: String,
    counter: u32,
    flags: u8,
    host: &'static str,
    origin: &'static str,
}

impl SoftPasskey {
    fn new(id: &str) -> Self {
        let random = SystemRandom::new();
        let key = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, &random).unwrap();
        let key = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_ASN1_SIGNING, key.as_ref(), &random);
        Self {
            key: key.unwrap(),
            id: BASE64.encode(id.as_bytes()),
            user: String::new(),
            counter: 0,
            flags: CHECKED,
            host: "localhost",
            origin: ORIGIN,
        }
    }

    fn client_data(&self, ceremony: &str, challenge: &Value) -> Vec<u8> {
        let origin = self.origin;
        json!({ "type": ceremony, "challenge": challenge, "origin": origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    fn authenticator_data(&self, flags: u8) -> Vec<u8> {
        let mut data = digest(&SHA256, self.host.as_bytes()).as_ref().to_vec();
        data.push(self.flags | flags);
        data.extend(self.counter.to_be_bytes());
        data
    }

    /// What is sent when it is made, as it was asked for.
    fn made(&mut self, asked: &Value) -> Value {
        asked["user"].as_str().unwrap().clone_into(&mut self.user);
        let id = BASE64.decode(self.id.as_bytes()).unwrap();
        let mut data = self.authenticator_data(HAS_CREDENTIAL);
        data.extend([0; 16]);
        data.extend(u16::try_from(id.len()).unwrap().to_be_bytes());
        data.extend(id);
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let (x, y) = self.key.public_key().as_ref()[1..].split_at(32);
        let written = [&[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32], x, &[0x22, 0x58, 32], y];
        data.extend(written.concat());
        let length = u8::try_from(data.len()).unwrap();
        // {"fmt": "none", "attStmt": {}, "authData": data}
        let attestation =
            [b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58", &[length][..], &data].concat();
        json!({
            "client_data": BASE64.encode(&self.client_data("webauthn.create", &asked["challenge"])),
            "attestation": BASE64.encode(&attestation),
        })
    }

    /// What is sent when it is used, as it was asked for.
    fn used(&self, asked: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", &asked["challenge"]);
        let data = self.authenticator_data(0);
        let signed = [&data, digest(&SHA256, &client_data).as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": self.id,
            "client_data": BASE64.encode(&client_data),
            "authenticator_data": BASE64.encode(&data),
            "signature": BASE64.encode(signature.as_ref()),
            "user": self.user,
        })
    }
}

impl House {
    pub(super) async fn post(&self, by: &Player, path: &str, body: Option<Value>) -> Answered {
        self.ask("POST", &format!("/api/name/passkeys{path}"), Some(by), body).await
    }

    /// What the server asks a browser for.
    async fn asks(&self, by: &Player, path: &str) -> Value {
        let asked = self.post(by, path, None).await;
        assert_eq!(asked.status, 200, "{asked:?}");
        asked.json()
    }

    async fn make_passkey(&self, by: &Player, passkey: &mut SoftPasskey) -> Answered {
        let asked = self.asks(by, "/options").await;
        self.post(by, "", Some(passkey.made(&asked))).await
    }

    async fn use_passkey(&self, by: &Player, passkey: &SoftPasskey) -> Answered {
        let asked = self.asks(by, "/recovery/options").await;
        self.post(by, "/recovery", Some(passkey.used(&asked))).await
    }

    async fn name_of(&self, by: &Player) -> Value {
        self.get("/api/name", Some(by)).await.json()["name"].clone()
    }

    async fn passkeys(&self, by: &Player) -> Value {
        self.get("/api/name/passkeys", Some(by)).await.json()
    }
}

#[track_caller]
fn refused(answered: &Answered, why: &str) {
    let problem = answered.problem();
    assert_eq!((problem.0, problem.1.as_str()), (403, "passkey"), "{problem:?}");
    assert!(problem.3.contains(why), "{why}: {problem:?}");
}

/// Ann has claimed her name, with this passkey.
async fn with_a_passkey(word: &str) -> (House, Player, SoftPasskey) {
    let house = House::of_seed(word);
    let ann = house.player().await;
    house.phrase(&ann, "Ann").await;
    let mut passkey = SoftPasskey::new("ann-s");
    let made = house.make_passkey(&ann, &mut passkey).await;
    assert_eq!(made.status, 201, "{made:?}");
    assert_eq!(made.json()["id"], passkey.id);
    (house, ann, passkey)
}

#[tokio::test]
async fn a_name_is_taken_over_with_a_passkey_alone() {
    let (house, phone, mut passkey) = with_a_passkey("passkey").await;
    let desk = house.player().await;
    assert_eq!(house.passkeys(&phone).await[0]["id"], passkey.id);
    for counter in [1, 2, 9] {
        passkey.counter = counter;
        let moved = house.use_passkey(&desk, &passkey).await;
        assert_eq!((moved.status.as_u16(), &moved.json()["name"]), (200, &json!("Ann")));
    }
    assert_eq!(house.name_of(&phone).await, Value::Null);
    assert_eq!(house.name_of(&desk).await, "Ann");
    assert_eq!(house.passkeys(&phone).await, json!([]));
    assert_eq!(house.passkeys(&desk).await[0]["id"], passkey.id, "they go with the name");
    // Who has another name keeps it.
    house.phrase(&phone, "Bob").await;
    passkey.counter = 10;
    let other = house.use_passkey(&phone, &passkey).await.problem();
    assert_eq!(other.1, "name-taken", "{other:?}");
    assert!(other.3.contains("this device has claimed Bob"), "{other:?}");
}

#[tokio::test]
async fn what_is_asked_of_a_browser_says_for_which_name_and_host() {
    let (house, ann, passkey) = with_a_passkey("asked").await;
    let asked = house.asks(&ann, "/options").await;
    assert_eq!(asked["host"], "localhost");
    assert_eq!(asked["name"], "Ann");
    assert_eq!(asked["known"], json!([passkey.id]));
    assert_eq!(asked["seconds"], 300);
    assert_eq!(BASE64.decode(asked["challenge"].as_str().unwrap().as_bytes()).unwrap().len(), 32);
    let nameless = house.player().await;
    refused(&house.post(&nameless, "/options", None).await, "this device has no name");
    let asked = house.asks(&nameless, "/recovery/options").await;
    assert_eq!((&asked["host"], asked.as_object().unwrap().len()), (&json!("localhost"), 3));
    let nobody = house.ask("POST", "/api/name/passkeys/options", None, None).await;
    assert_eq!(nobody.problem().1, "device");
}

/// Tries a passkey that is not as it should be in one way, and as it is again. Nothing comes of the
/// first.
async fn is_refused(
    (house, eve, passkey): (&House, &Player, &mut SoftPasskey),
    change: impl Fn(&mut SoftPasskey),
    why: &str,
) {
    let (origin, host, flags) = (passkey.origin, passkey.host, passkey.flags);
    change(passkey);
    refused(&house.use_passkey(eve, passkey).await, why);
    assert_eq!(house.name_of(eve).await, Value::Null, "{why}");
    (passkey.origin, passkey.host, passkey.flags) = (origin, host, flags);
}

#[tokio::test]
async fn a_page_or_a_host_elsewhere_gets_nothing_with_a_passkey() {
    let (house, ann, mut passkey) = with_a_passkey("origin").await;
    let eve = house.player().await;
    for origin in ["http://localhost:81", "https://evil.example", "null"] {
        let tried = (&house, &eve, &mut passkey);
        is_refused(tried, |passkey| passkey.origin = origin, "expected http://localhost").await;
        let mut second = SoftPasskey { origin, ..SoftPasskey::new("second") };
        let made = house.make_passkey(&ann, &mut second).await;
        refused(&made, "expected http://localhost");
    }
    let tried = (&house, &eve, &mut passkey);
    is_refused(tried, |passkey| passkey.host = "evil.example", "one of another host").await;
    for flags in [0, 0b1, 0b100] {
        let tried = (&house, &eve, &mut passkey);
        is_refused(tried, |passkey| passkey.flags = flags, "did not check who you are").await;
    }
    let mut elsewhere = SoftPasskey { host: "evil.example", ..SoftPasskey::new("second") };
    refused(&house.make_passkey(&ann, &mut elsewhere).await, "one of another host");
    let asked = house.asks(&eve, "/recovery/options").await;
    let mut framed = passkey.used(&asked);
    let client_data = json!({
        "type": "webauthn.get", "challenge": asked["challenge"], "origin": ORIGIN, "crossOrigin": true,
    });
    framed["client_data"] = BASE64.encode(client_data.to_string().as_bytes()).into();
    refused(&house.post(&eve, "/recovery", Some(framed)).await, "a frame of another site");
    assert_eq!(house.passkeys(&ann).await.as_array().unwrap().len(), 1);
    assert_eq!(house.use_passkey(&eve, &passkey).await.status, 200, "and as it is it does");
}

#[tokio::test]
async fn a_challenge_is_answered_once_by_whom_it_was_given_to_for_what_it_was_given() {
    let (house, ann, mut passkey) = with_a_passkey("challenge").await;
    let [desk, eve] = house.players().await;
    let answers = "this answers nothing that was asked";
    let invented = json!({ "challenge": BASE64.encode(&[7; 32]) });
    refused(&house.post(&desk, "/recovery", Some(passkey.used(&invented))).await, answers);
    let asked = house.asks(&desk, "/recovery/options").await;
    refused(&house.post(&eve, "/recovery", Some(passkey.used(&asked))).await, answers);
    let to_make = house.asks(&ann, "/options").await;
    refused(&house.post(&ann, "/recovery", Some(passkey.used(&to_make))).await, answers);
    let mut second = SoftPasskey::new("second");
    let mut wrong = house.asks(&ann, "/recovery/options").await;
    wrong["user"] = to_make["user"].clone();
    refused(&house.post(&ann, "", Some(second.made(&wrong))).await, answers);
    // What is signed in another way is used up all the same.
    let mut unsigned = passkey.used(&asked);
    unsigned["signature"] = BASE64.encode(&[0; 70]).into();
    let wrong = house.post(&desk, "/recovery", Some(unsigned)).await;
    refused(&wrong, "the signature is not one of this passkey");
    refused(&house.post(&desk, "/recovery", Some(passkey.used(&asked))).await, answers);
    let asked = house.asks(&desk, "/recovery/options").await;
    passkey.counter = 1;
    let used = passkey.used(&asked);
    assert_eq!(house.post(&desk, "/recovery", Some(used.clone())).await.status, 200);
    refused(&house.post(&desk, "/recovery", Some(used)).await, answers);
    let asked = house.asks(&desk, "/options").await;
    let made = second.made(&asked);
    assert_eq!(house.post(&desk, "", Some(made.clone())).await.status, 201);
    refused(&house.post(&desk, "", Some(made)).await, answers);
}

#[tokio::test]
async fn a_challenge_lasts_five_minutes() {
    let source = Arc::new(Seeded::new("five minutes"));
    let store = Arc::new(MemoryStore::default());
    let house = House::with_source(settings(), store, Arc::clone(&source) as _);
    let [ann, desk] = house.players().await;
    house.phrase(&ann, "Ann").await;
    let mut passkey = SoftPasskey::new("ann-s");
    for (seconds, status) in [(301, 403), (300, 201)] {
        let asked = house.asks(&ann, "/options").await;
        source.pass(Duration::from_secs(seconds));
        let made = house.post(&ann, "", Some(passkey.made(&asked))).await;
        assert_eq!(made.status, status, "{made:?}");
    }
    for (seconds, status) in [(301, 403), (300, 200)] {
        let asked = house.asks(&desk, "/recovery/options").await;
        source.pass(Duration::from_secs(seconds));
        let used = house.post(&desk, "/recovery", Some(passkey.used(&asked))).await;
        assert_eq!(used.status, status, "{used:?}");
    }
}

#[tokio::test]
async fn a_passkey_opens_its_own_name_and_no_other() {
    let (house, ann, passkey) = with_a_passkey("others").await;
    let [bob, eve] = house.players().await;
    house.phrase(&bob, "Bob").await;
    let mut own = SoftPasskey::new("bob-s");
    assert_eq!(house.make_passkey(&bob, &mut own).await.status, 201);
    let id = std::mem::replace(&mut own.id, passkey.id.clone());
    let bobs = own.user.clone();
    own.user.clone_from(&passkey.user);
    refused(&house.use_passkey(&eve, &own).await, "the signature is not one");
    own.user = bobs;
    refused(&house.use_passkey(&eve, &own).await, "no name here has this passkey");
    own.id = BASE64.encode(b"nobody-s");
    refused(&house.use_passkey(&eve, &own).await, "no name here has this passkey");
    // A passkey that is Ann's is not Bob's, too, and Bob does not take it away.
    let mut same = SoftPasskey::new("ann-s");
    refused(&house.make_passkey(&bob, &mut same).await, "is known already");
    let path = format!("/api/name/passkeys/{}", passkey.id);
    refused(&house.ask("DELETE", &path, Some(&bob), None).await, "no name here has this");
    assert_eq!(house.passkeys(&ann).await[0]["id"], passkey.id);
    own.id = id;
    assert_eq!(house.use_passkey(&eve, &own).await.json()["name"], "Bob");
    let left = house.ask("DELETE", &path, Some(&ann), None).await;
    assert_eq!((left.status.as_u16(), left.json()), (200, json!([])));
    refused(&house.use_passkey(&eve, &passkey).await, "no name here has this passkey");
}

#[tokio::test]
async fn a_passkey_that_counts_backwards_opens_nothing() {
    let (house, _, mut passkey) = with_a_passkey("counter").await;
    let desk = house.player().await;
    for (counter, is_accepted) in
        [(0, true), (0, true), (7, true), (7, false), (6, false), (0, false), (8, true)]
    {
        passkey.counter = counter;
        let used = house.use_passkey(&desk, &passkey).await;
        if is_accepted {
            assert_eq!(used.status, 200, "{counter}: {used:?}");
        } else {
            refused(&used, "there may be a copy of it");
        }
    }
}

#[tokio::test]
async fn passkeys_are_told_and_go_with_the_name() {
    let (house, ann, passkey) = with_a_passkey("gone").await;
    let [bob, desk] = house.players().await;
    let told = house.get("/api/devices/me/export", Some(&ann)).await.json();
    let since = Seeded::new("").now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    assert_eq!(told["passkeys"], json!([{ "id": passkey.id, "since": since }]));
    house.ask("DELETE", "/api/name", Some(&ann), None).await;
    refused(&house.use_passkey(&desk, &passkey).await, "no name here has this passkey");
    house.phrase(&bob, "Ann").await;
    assert_eq!(house.passkeys(&bob).await, json!([]), "the next one has none of them");
    let mut own = SoftPasskey::new("ann-s");
    assert_eq!(house.make_passkey(&bob, &mut own).await.status, 201);
    let asked = house.asks(&bob, "/recovery/options").await;
    house.ask("DELETE", "/api/devices", Some(&bob), None).await;
    refused(&house.use_passkey(&desk, &own).await, "no name here has this passkey");
    let late = house.post(&bob, "/recovery", Some(own.used(&asked))).await;
    refused(&late, "this answers nothing that was asked");
}

#[tokio::test]
async fn what_no_browser_sends_is_refused_with_its_field() {
    let (house, ann, mut passkey) = with_a_passkey("malformed").await;
    let asked = house.asks(&ann, "/options").await;
    let made = passkey.made(&asked);
    for (field, text) in [("client_data", "=="), ("attestation", "a b"), ("attestation", "A")] {
        let mut wrong = made.clone();
        wrong[field] = text.into();
        let problem = house.post(&ann, "", Some(wrong)).await.problem();
        assert_eq!((problem.0, problem.2.as_str()), (422, field), "{problem:?}");
        assert!(problem.3.contains("base64url"), "{problem:?}");
    }
    let mut wrong = made.clone();
    wrong["client_data"] = BASE64.encode(b"{}").into();
    refused(&house.post(&ann, "", Some(wrong)).await, "client_data is not what browsers send");
    let mut wrong = made;
    wrong["attestation"] = BASE64.encode(b"\xa1\x63fmt\x64none").into();
    refused(&house.post(&ann, "", Some(wrong)).await, "attestation is not what browsers send");
    let asked = house.asks(&ann, "/recovery/options").await;
    let mut wrong = passkey.used(&asked);
    wrong["authenticator_data"] = "AAAA".into();
    let answered = house.post(&ann, "/recovery", Some(wrong)).await;
    refused(&answered, "authenticator_data is not what browsers send");
    for number in 1..10 {
        let mut more = SoftPasskey::new(&format!("number {number}"));
        assert_eq!(house.make_passkey(&ann, &mut more).await.status, 201);
    }
    refused(&house.post(&ann, "/options", None).await, "a name has at most 10 passkeys");
}
