//! The settings.

use pegmind_web::PageEffect;

use crate::device::Device;

const ALL: &str = "act=save&palette=signal&labels=letters&key-pegs=shapes&theme=auto&pace=normal";

fn stored(driver: &Device) -> String {
    let text = driver.effects.iter().rev().find_map(|effect| match effect {
        PageEffect::Settings { text } => Some(text.clone()),
        _ => None,
    });
    text.unwrap_or_default()
}

#[test]
fn every_setting_is_saved_and_read_again() {
    let mut page = Device::open("/settings");
    page.post("act=save&palette=grey&labels=digits&key-pegs=red-white&theme=dark&pace=fast&sound=on&keys=on");
    let text = stored(&page);
    for line in [
        "palette = grey",
        "labels = digits",
        "key-pegs = red-white",
        "theme = dark",
        "pace = fast",
        "motion = none",
        "sound = true",
        "vibrate = false",
        "keys = true",
        "swipe = false",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let again = Device::with_settings("/settings", &text);
    assert_eq!(again.drawn(), page.drawn());
    page.post("act=usual");
    assert!(stored(&page).contains("palette = signal"), "{}", stored(&page));
}

#[test]
fn own_colors_are_measured_and_warned_of() {
    let mut page = Device::open("/settings");
    page.post("act=try&custom-palette=%23C05000+%23788000");
    assert!(page.said.contains("look almost alike to deutan eyes"), "{}", page.said);
    assert!(page.main.contains("fill=\"#C05000\"") && stored(&page).is_empty());
    page.post(&format!("{ALL}&custom-palette=%23C05000+%23788000").replace("signal", "custom"));
    assert!(page.said.starts_with("Saved. But 1 and 2 look"), "{}", page.said);
    assert!(stored(&page).contains("palette = custom"));
    page.post(&format!("{ALL}&custom-palette=%23AC3647+red%3Cb%3E"));
    assert!(page.said.contains("is no color"), "{}", page.said);
    assert!(page.main.contains("red&lt;b&gt;") && !page.main.contains("red<b>"), "{}", page.main);
    assert!(stored(&page).contains("custom-palette = #C05000 #788000"), "what was there is kept");
}

#[test]
fn a_palette_without_colors_is_refused() {
    let mut page = Device::open("/settings");
    page.post(&ALL.replace("signal", "custom"));
    assert!(page.said.contains("has no colors yet"), "{}", page.said);
    page.post(&ALL.replace("auto", "pink"));
    assert!(page.said.contains("pink"), "{}", page.said);
    assert_eq!(stored(&page), "");
}

#[test]
fn everything_is_deleted_only_after_a_second_question() {
    let is_forget = |page: &Device| page.effects.contains(&PageEffect::Forget {});
    let mut page = Device::open("/settings");
    page.post("act=delete.yes");
    assert!(!is_forget(&page), "nobody was asked");
    page.post("act=delete");
    assert!(page.main.contains("id=\"delete-no\" name=\"act\" value=\"delete.no\""));
    assert_eq!(page.focus, "delete-no", "Enter twice must not delete anything");
    page.post("act=delete.no");
    assert!(!is_forget(&page) && page.said == "Nothing is deleted.", "{}", page.said);
    page.post("act=delete").post("act=delete.yes");
    assert!(is_forget(&page));
}

#[test]
fn pages_open_as_text_where_that_is_set() {
    let mut page = Device::open("/settings");
    page.post(&format!("{ALL}&text-view=on"));
    assert_eq!(page.url, "/settings?view=text");
    let again = Device::with_settings("/solve", &stored(&page));
    assert!(again.main.contains("class=\"text stack\""), "{}", again.main);
    page.post(ALL);
    assert_eq!(page.url, "/settings");
}
