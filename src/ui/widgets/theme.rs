//! The panel's theme and colours.

use bevy::color::{ColorToPacked, Srgba};
use bevy_egui::egui;
use collision_gizmos::color::Color;
use collision_gizmos::palette::{self, Background, Palette};

use crate::ui::widgets::fonts;

/// Sets the theme: calm, with readable text.
pub fn theme(context: &egui::Context) {
    context.set_fonts(fonts::fonts());
    context.options_mut(|options| options.zoom_with_keyboard = false);
    for (theme, background) in
        [(egui::Theme::Dark, Background::Dark), (egui::Theme::Light, Background::Light)]
    {
        let palette = Palette { background, ..Palette::default() };
        context.style_mut_of(theme, |style| {
            style.visuals.warn_fg_color = letter_color(palette.caution());
        });
    }
    context.style_mut_of(egui::Theme::Dark, |style| {
        style.visuals.panel_fill = egui::Color32::from_rgb(0x23, 0x26, 0x2d);
        style.visuals.widgets.noninteractive.fg_stroke.color = egui::Color32::from_gray(0xdc);
        style.visuals.widgets.inactive.fg_stroke.color = egui::Color32::from_gray(0xe6);
    });
    context.style_mut_of(egui::Theme::Light, |style| {
        style.visuals.widgets.noninteractive.fg_stroke.color = egui::Color32::from_gray(0x28);
        style.visuals.widgets.inactive.fg_stroke.color = egui::Color32::from_gray(0x20);
    });
    context.all_styles_mut(|style| {
        // The engine blends in linear light. On a light background, pale translucent colours come
        // out too dark (a list's fade would be a dark bar), and dark letters too thin.
        style.spacing.scroll.fade.strength = if style.visuals.dark_mode { 0.5 } else { 0.0 };
        style.visuals.text_options.color_transfer_function =
            egui::epaint::FontColorTransferFunction::DARK_MODE_DEFAULT;
        style.visuals.weak_text_alpha = if style.visuals.dark_mode { 0.7 } else { 0.85 };
        for (text, size) in [
            (egui::TextStyle::Body, 14.0),
            (egui::TextStyle::Button, 14.0),
            (egui::TextStyle::Monospace, 12.0),
            (egui::TextStyle::Heading, 19.0),
        ] {
            style.text_styles.entry(text).and_modify(|font| font.size = size);
        }
    });
}

/// The view's colours, stored in egui's context like the theme, so that one meaning has one colour.
pub trait Tint {
    fn palette(&self) -> Palette;

    /// Returns the colour of a hit or a miss.
    fn verdict_color(&self, hit: bool) -> egui::Color32 {
        letter_color(self.palette().verdict(hit))
    }

    /// Returns the colour of an answer that differs.
    fn differs_color(&self) -> egui::Color32 {
        letter_color(self.palette().differs())
    }

    /// Returns the text colour of the derivation's current step.
    fn lit_color(&self) -> egui::Color32 {
        letter_color(self.palette().readable(self.palette().lit()))
    }
}

impl Tint for egui::Context {
    fn palette(&self) -> Palette {
        self.data(|data| data.get_temp(egui::Id::NULL)).unwrap_or_default()
    }
}

impl Tint for egui::Ui {
    fn palette(&self) -> Palette {
        self.ctx().palette()
    }
}

/// Sets the view's colours for the panel.
pub fn set_palette(context: &egui::Context, palette: Palette) {
    context.data_mut(|data| data.insert_temp(egui::Id::NULL, palette));
    context.set_theme(match palette.background {
        Background::Dark => egui::Theme::Dark,
        Background::Light => egui::Theme::Light,
    });
}

/// Returns a translucent colour of the panel.
pub fn glass(color: egui::Color32, alpha: f32) -> egui::Color32 {
    let [red, green, blue, _] = color.to_array();
    let Color([red, green, blue, alpha]) = palette::glass(Srgba::rgb_u8(red, green, blue), alpha);
    egui::Color32::from_rgba_premultiplied(red, green, blue, alpha)
}

/// Converts a letter's colour for the panel.
pub fn letter_color(color: Srgba) -> egui::Color32 {
    let [red, green, blue] = color.to_u8_array_no_alpha();
    egui::Color32::from_rgb(red, green, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_on_paper_are_as_bold_as_in_the_dark_and_no_list_ends_in_a_bar() {
        let context = egui::Context::default();
        theme(&context);
        let [dark, light] = [egui::Theme::Dark, egui::Theme::Light].map(|it| context.style_of(it));
        let curve = |style: &egui::Style| style.visuals.text_options.color_transfer_function;
        assert_eq!(curve(&light), curve(&dark));
        assert_eq!(light.spacing.scroll.fade.strength, 0.0);
    }
}
