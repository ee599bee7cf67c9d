//! Which printer this computer has, and a test of it.

use kaunta_contract::{
    Nothing, PaperWidth, PrintResult, PrintTestInput, PrinterSettings, PrinterView, SavePrinterInput,
};
use kaunta_slips::{Part, Slip};
use kaunta_words::printing as words;

use crate::config::printer::{ChosenPrinter, Paper};
use crate::printing::error::PrintingError;
use crate::printing::room::Printing;
use crate::staff::actor::Caller;

impl Printing {
    pub(crate) async fn printer(&self, _: &Caller, _: Nothing) -> Result<PrinterSettings, PrintingError> {
        Ok(PrinterSettings { printer: self.core.shop().printer.as_ref().map(view) })
    }

    pub(crate) async fn save_printer(
        &self,
        caller: &Caller,
        input: SavePrinterInput,
    ) -> Result<PrinterSettings, PrintingError> {
        let printer = input.printer.as_ref().map(chosen).transpose()?;
        self.core.change_shop(|shop| shop.printer = printer)?;
        self.printer(caller, Nothing).await
    }

    /// Prints a slip that shows whether the width, the cutter and drawn letters are right.
    pub(crate) async fn print_test(&self, _: &Caller, input: PrintTestInput) -> Result<PrintResult, PrintingError> {
        let printer = chosen(&input.printer)?;
        let shop = self.core.shop().view.name;
        let parts = vec![
            Part::Title(shop),
            Part::Centred(words::test_title().into()),
            Part::Rule,
            Part::Pair { label: words::test_left().into(), value: words::test_right().into() },
            Part::Token { label: words::test_token().into(), groups: "1234 5678 9012 3456 7890".to_owned() },
            Part::Text(words::test_drawn().into()),
            Part::Band(words::test_band().into()),
        ];
        self.print_unrecorded(&printer, &Slip { parts }).await
    }
}

fn chosen(typed: &PrinterView) -> Result<ChosenPrinter, PrintingError> {
    let paper = match typed.width {
        PaperWidth::Mm58 => Paper::Mm58,
        PaperWidth::Mm80 => Paper::Mm80,
    };
    Ok(ChosenPrinter {
        address: typed.address.parse()?,
        paper,
        cuts: typed.cuts,
        prints_itself: typed.prints_itself,
        opens_drawer: typed.opens_drawer,
    })
}

fn view(printer: &ChosenPrinter) -> PrinterView {
    let width = match printer.paper {
        Paper::Mm58 => PaperWidth::Mm58,
        Paper::Mm80 => PaperWidth::Mm80,
    };
    PrinterView {
        address: printer.address.to_string(),
        width,
        cuts: printer.cuts,
        prints_itself: printer.prints_itself,
        opens_drawer: printer.opens_drawer,
    }
}
