use super::*;

fn titles(form: &Form, field: Field) -> Vec<String> {
    form.list(field).map(|list| list.titles).unwrap_or_default()
}

#[test]
fn every_choice_of_every_line_holds_when_it_is_chosen_and_says_so() {
    for kind in Kind::ALL {
        let mut form = Form::default();
        form.set_kind(kind);
        form.type_in(Field::Games, "4").unwrap();
        form.choose(Field::Board, Preset::ALL.len()).unwrap();
        for field in form.fields().into_iter().filter(|field| *field != Field::Kind) {
            let before = form.clone();
            for (idx, title) in titles(&form, field).into_iter().enumerate() {
                form.choose(field, idx).unwrap();
                assert_eq!(form.list(field).unwrap().now, Some(idx), "{field:?}");
                assert_eq!(form.value(field), title, "{field:?}");
            }
            form = before;
        }
    }
}

#[test]
fn turning_goes_through_all_choices_and_comes_back() {
    let mut form = Form::default();
    for field in form.fields() {
        for step in [Step::Next, Step::Previous] {
            let before = form.value(field);
            let n_choices = titles(&form, field).len();
            for _ in 0..n_choices {
                form.turn(field, step).unwrap();
            }
            assert_eq!(form.value(field), before, "{field:?}");
        }
    }
    form.turn(Field::Games, Step::Previous).unwrap();
    assert_eq!(form.value(Field::Games), "1");
    form.turn(Field::Games, Step::Next).unwrap();
    form.turn(Field::Games, Step::Next).unwrap();
    assert_eq!(form.value(Field::Games), "a match of 4");
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut form = Form::default();
    let before = form.clone();
    for (field, text) in [
        (Field::Pegs, "17"),
        (Field::Pegs, "x"),
        (Field::Colors, "1"),
        (Field::Rows, "100"),
        (Field::Games, "3"),
        (Field::FirstName, " "),
    ] {
        assert!(form.type_in(field, text).is_err(), "{field:?} {text}");
    }
    assert_eq!(form, before);
    form.choose(Field::Repeats, 1).unwrap();
    let error = form.type_in(Field::Pegs, "7").unwrap_err();
    assert!(matches!(error, FormError::Rules(_)), "{error}");
}

#[test]
fn a_form_like_a_game_begins_the_same_game() {
    let mut form = Form::default();
    form.set_kind(Kind::Table);
    form.type_in(Field::Rows, "7").unwrap();
    form.type_in(Field::FirstName, "Deep").unwrap();
    let setup = form.setup().unwrap();
    assert_eq!(Form::like(&setup).setup().unwrap(), setup);
    assert_eq!(Form::like(&setup), form);
}

#[test]
fn what_good_play_averages_is_not_said_of_a_codemaker_who_picks_its_codes() {
    let mut form = Form::default();
    let average = Average { guesses: 4.340_27, exact: true };
    form.take_average(*form.clone().rules(), average);
    for (idx, level) in MakerLevel::ALL.iter().enumerate() {
        form.choose(Field::Maker, idx).unwrap();
        let said = form.remarks().iter().any(|line| line.contains("4.34"));
        assert_eq!(said, *level == MakerLevel::Random, "{level}");
    }
    form.set_kind(Kind::Make);
    assert!(form.remarks().iter().any(|line| line.contains("4.34")), "a person makes the code");
}

#[test]
fn a_board_of_ones_own_begins_as_the_one_before_presets_were_gone_through() {
    let mut form = Form::default();
    let before = *form.rules();
    for board in 0..=Preset::ALL.len() {
        form.choose(Field::Board, board).unwrap();
    }
    assert_eq!(*form.rules(), before);
}
