//! The page on which a browser claims a name, without scripts.

use axum::body::Body;
use axum::http::Request;
use axum::http::header::HOST;
use pegmind_server::Settings;

use super::House;
use crate::asked::{Answered, send, send_form_with};
use crate::routes::{Route, routes};

/// A browser that keeps its cookie.
struct Browser<'a> {
    house: &'a House,
    cookie: String,
}

impl<'a> Browser<'a> {
    const fn new(house: &'a House) -> Self {
        Self { house, cookie: String::new() }
    }

    async fn look(&mut self) -> Answered {
        let shown = come(self.house, "/name", Some("same-origin"), &self.cookie).await;
        assert_eq!(shown.status, 200, "{shown:?}");
        self.keep(&shown);
        shown
    }

    async fn send(&mut self, fields: &[(&str, &str)]) -> Answered {
        let headers = [("cookie", self.cookie.as_str()), ("sec-fetch-site", "same-origin")];
        let answered = send_form_with(&self.house.server, "/name", fields, &headers).await;
        assert_eq!(answered.header("content-type"), "text/html; charset=utf-8");
        assert_eq!(answered.header("cache-control"), "no-store");
        self.keep(&answered);
        answered
    }

    fn keep(&mut self, answered: &Answered) {
        if let Some((own, _)) = answered.header("set-cookie").split_once(';') {
            own.clone_into(&mut self.cookie);
        }
    }
}

/// Asks for an address as a browser does that says which site it comes from.
async fn come(house: &House, path: &str, site: Option<&str>, cookie: &str) -> Answered {
    let mut request = Request::get(path).header(HOST, "localhost");
    for (name, value) in [("sec-fetch-site", site), ("cookie", Some(cookie))] {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            request = request.header(name, value);
        }
    }
    send(&house.server, request.body(Body::empty()).unwrap()).await
}

/// The phrase that a page shows.
fn phrase(shown: &Answered) -> Option<&str> {
    shown.text().split_once("<b id=\"phrase\">")?.1.split('<').next()
}

#[track_caller]
fn says(shown: &Answered, status: u16, text: &str) {
    assert_eq!(shown.status, status, "{}", shown.text());
    assert!(shown.text().contains(text), "{text} is not in {}", shown.text());
}

#[tokio::test]
async fn a_link_on_another_site_gives_no_browser_another_cookie() {
    let house = House::of_seed("links");
    let mut asked = 0;
    for Route { method, path } in routes() {
        if method == "GET" && !path.contains('{') {
            for site in ["cross-site", "same-site"] {
                let shown = come(&house, &path, Some(site), "").await;
                assert_eq!(shown.header("set-cookie"), "", "{path}");
            }
            assert_eq!(come(&house, &path, None, "").await.header("set-cookie"), "", "{path}");
            asked += 1;
        }
    }
    assert!(asked > 10, "{asked}");
    let linked = come(&house, "/name", Some("cross-site"), "").await;
    assert_eq!(linked.header("refresh"), "0; url=/name?again");
    let again = come(&house, "/name?again", Some("same-origin"), "").await;
    assert!(again.header("set-cookie").contains("pegmind-device="), "{again:?}");
    for site in ["cross-site", "same-origin"] {
        let own = again.header("set-cookie").split(';').next().unwrap();
        let known = come(&house, "/name?again", Some(site), own).await;
        assert_eq!((known.header("set-cookie"), known.header("refresh")), ("", ""));
    }
    let stuck = come(&house, "/name?again", Some("cross-site"), "").await;
    assert_eq!(stuck.header("refresh"), "", "it does not come for ever");
}

#[tokio::test]
async fn a_name_is_claimed_taken_over_and_given_up_by_forms() {
    let house = House::of_seed("forms");
    let (mut phone, mut desk) = (Browser::new(&house), Browser::new(&house));
    let first = phone.look().await;
    says(&first, 200, "Claim a name");
    assert!(first.header("set-cookie").contains("HttpOnly; SameSite=Strict"), "{first:?}");
    assert_eq!(phone.look().await.header("set-cookie"), "", "it is known already");
    desk.look().await;
    let claimed = phone.send(&[("act", "claim"), ("name", "Ann")]).await;
    says(&claimed, 200, "<b>Ann</b> is yours on this device.");
    let words = phrase(&claimed).unwrap().to_owned();
    assert_eq!(words.split(' ').count(), 10, "{words}");
    let later = phone.look().await;
    says(&later, 200, "This device has claimed <b>Ann</b>");
    assert!(!later.text().contains(&words), "it is told once");
    let taken = desk.send(&[("act", "claim"), ("name", "ANN")]).await;
    says(&taken, 409, "or a name that looks like it.");
    says(&taken, 409, "value=\"ANN\"");
    let wrong = desk.send(&[("act", "recover"), ("name", "Ann"), ("phrase", "acorn")]).await;
    says(&wrong, 403, "expected its ten words in their order.");
    let moved = desk.send(&[("act", "recover"), ("name", "ann"), ("phrase", &words)]).await;
    says(&moved, 200, "Ann is yours on this device from now on.");
    says(&phone.look().await, 200, "Claim a name");
    let others = desk.send(&[("act", "claim"), ("name", "Ann")]).await;
    assert_ne!(phrase(&others).unwrap(), words);
    says(&desk.send(&[("act", "give-up")]).await, 200, "Tick the box");
    says(&desk.look().await, 200, "This device has claimed <b>Ann</b>");
    says(&desk.send(&[("act", "give-up"), ("sure", "yes")]).await, 200, "Ann is free again.");
    says(&phone.send(&[("act", "claim"), ("name", "Ann")]).await, 200, "is yours on this device.");
    let gone = phone.send(&[("act", "forget"), ("sure", "yes")]).await;
    says(&gone, 200, "This device is forgotten, with 0 seats.");
    assert!(gone.header("set-cookie").contains("Max-Age=0"), "{gone:?}");
    says(&desk.send(&[("act", "claim"), ("name", "Ann")]).await, 200, "is yours on this device.");
    says(&house.get("/rankings", None).await, 200, "<a href=\"/name\">Your name</a>");
}

#[tokio::test]
async fn nothing_is_claimed_for_whom_no_cookie_tells_or_by_another_site() {
    let house = House::of_seed("no cookie");
    let mut nobody = Browser::new(&house);
    let refused = nobody.send(&[("act", "claim"), ("name", "Ann")]).await;
    says(&refused, 401, "Allow cookies for this site");
    says(&nobody.send(&[("act", "claim"), ("name", "Ann")]).await, 200, "is yours");
    let foreign = [("cookie", nobody.cookie.as_str()), ("sec-fetch-site", "cross-site")];
    let fields = [("act", "forget"), ("sure", "yes")];
    let refused = send_form_with(&house.server, "/name", &fields, &foreign).await;
    says(&refused, 403, "A page of another site asks");
    says(&nobody.look().await, 200, "This device has claimed <b>Ann</b>");
    says(
        &nobody.send(&[("act", "steal")]).await,
        422,
        "expected claim, recover, remove-passkey, give-up or forget",
    );
    let mut other = Browser::new(&house);
    other.look().await;
    // What was typed is shown again, by one who has no name yet.
    let typed = [("act", "recover"), ("name", "\"><i>"), ("phrase", "acorn")];
    says(&other.send(&typed).await, 403, "value=\"&quot;&gt;&lt;i&gt;\"");
    let common = other.send(&[("act", "claim"), ("name", "Guest 3")]).await;
    says(&common, 422, "choose another");
    let marked = other.send(&[("act", "claim"), ("name", "<i>Zoe")]).await;
    says(&marked, 200, "<b>&lt;i&gt;Zoe</b> is yours");
}

#[tokio::test]
async fn over_tls_a_browser_is_known_by_a_cookie_of_this_host_alone() {
    let public_host = Some("play.example.org".to_owned());
    let house = House::with_settings("tls", Settings { public_host, ..super::settings() });
    let asked = async |method: &str, path: &str, host: &str, site: &str, cookie: &str| {
        let request = Request::builder().method(method).uri(path).header(HOST, host);
        let request = request.header("sec-fetch-site", site).header("cookie", cookie);
        let answered = send(&house.server, request.body(Body::empty()).unwrap()).await;
        let set = answered.headers.get_all("set-cookie").iter();
        set.map(|cookie| cookie.to_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let made = asked("POST", "/api/devices", "Play.example.org", "same-origin", "").await;
    assert!(made[0].starts_with("__Host-pegmind-device=") && made[0].ends_with("; Secure"));
    assert!(!made[0].contains("Domain") && made[0].contains("; Path=/;"), "{made:?}");
    let made = asked("POST", "/api/devices", "localhost", "same-origin", "").await;
    assert!(made[0].starts_with("pegmind-device=") && !made[0].contains("Secure"), "{made:?}");
    // What a browser has from before is kept, under the other name.
    let token = "5e".repeat(32);
    let (old, new) = (format!("pegmind-device={token}"), format!("__Host-pegmind-device={token}"));
    let gone = "pegmind-device=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0";
    for path in ["/", "/name", "/api/lobby"] {
        let moved = asked("GET", path, "play.example.org", "same-origin", &old).await;
        assert!(moved[0].starts_with(&format!("{new}; ")), "{path} {moved:?}");
        assert_eq!(moved[1..], [gone], "{path}");
        let none: [&str; 0] = [];
        assert_eq!(asked("GET", path, "localhost", "same-origin", &old).await, none, "{path}");
        assert_eq!(
            asked("GET", path, "play.example.org", "cross-site", &old).await,
            none,
            "{path}"
        );
    }
    let other = format!("pegmind-device={}; {new}", "6f".repeat(32));
    assert_eq!(asked("GET", "/", "play.example.org", "same-origin", &other).await, [gone]);
    let forgotten = asked("DELETE", "/api/devices", "play.example.org", "same-origin", &old).await;
    assert!(forgotten[0].starts_with("__Host-pegmind-device=; ") && forgotten[1] == gone);
}
