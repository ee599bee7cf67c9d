//! Which printer this computer has, and a test of it.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddrV4};

use kaunta_contract::{
    FoundPrinter, FoundPrinters, NetworkPrinters, Nothing, PaperWidth, PrintResult, PrintTestInput, PrinterPlace,
    PrinterSettings, PrinterState, PrinterView, SavePrinterInput,
};
use kaunta_printers::{Address, Found, PaperLevel, Place, PrinterTimeouts, Speed, Spooler, Status};
use kaunta_slips::{Part, Slip};
use kaunta_words::printing as words;

use crate::config::printer::{ChosenPrinter, RollWidth};
use crate::printing::error::{PlaceError, PrintingError};
use crate::printing::room::Printing;
use crate::staff::actor::Caller;
use crate::wording::printed;

impl Printing {
    pub(crate) async fn printer(&self, _: &Caller, _: Nothing) -> Result<PrinterSettings, PrintingError> {
        Ok(PrinterSettings { printer: self.core.shop().printer.as_ref().map(view) })
    }

    pub(crate) async fn save_printer(
        &self,
        caller: &Caller,
        input: SavePrinterInput,
    ) -> Result<PrinterSettings, PrintingError> {
        let mut printer = input.printer.as_ref().map(chosen).transpose()?;
        let now = self.core.host.now();
        self.core.change_shop(|shop| {
            let before = shop.printer.take();
            if let Some(printer) = &mut printer {
                printer.is_silent = before.as_ref().is_some_and(|it| it.is_silent && it.place == printer.place);
                let since = before.and_then(|before| before.prints_itself_since).unwrap_or(now);
                printer.prints_itself_since = printer.prints_itself.then_some(since);
            }
            shop.printer = printer;
        })?;
        self.printer(caller, Nothing).await
    }

    /// Lists the printers that this computer knows of. Prints nothing.
    pub(crate) async fn found_printers(&self, _: &Caller, _: Nothing) -> Result<FoundPrinters, PrintingError> {
        let found = kaunta_printers::found(&Spooler::default(), PrinterTimeouts::default()).await;
        let listed = |found: Vec<Found>| found.into_iter().map(listed).collect();
        let problem = |fault| String::from(printed::not_found(fault));
        Ok(FoundPrinters {
            usb_problem: found.usb.as_ref().err().copied().map(problem),
            queues_problem: found.queues.as_ref().err().copied().map(problem),
            serial: listed(found.serial),
            usb: listed(found.usb.unwrap_or_default()),
            queues: listed(found.queues.unwrap_or_default()),
        })
    }

    /// Tries every address of this computer's own networks. Prints nothing.
    pub(crate) async fn network_printers(&self, _: &Caller, _: Nothing) -> Result<NetworkPrinters, PrintingError> {
        let places = self.core.host.neighbours();
        let network = |place: &SocketAddrV4| {
            let [a, b, c, _] = place.ip().octets();
            format!("{}/24", Ipv4Addr::new(a, b, c, 0))
        };
        let networks: BTreeSet<String> = places.iter().map(network).collect();
        let found = kaunta_printers::answering(places).await;
        let id = |place| Address::from(place).to_string();
        Ok(NetworkPrinters {
            printers: found.into_iter().map(|place| FoundPrinter { id: id(place), product: None }).collect(),
            networks: networks.into_iter().collect(),
        })
    }

    /// Asks a printer, which need not be saved, for its state.
    pub(crate) async fn printer_state(&self, _: &Caller, input: PrintTestInput) -> Result<PrinterState, PrintingError> {
        let printer = chosen(&input.printer)?;
        let _turn = self.turn.lock().await;
        let (ready, said) = match printer.device(PrinterTimeouts::default()).status().await {
            Ok(Some(status)) => match (status.fault(), Status::paper(status)) {
                (Some(fault), _) => (Some(false), printed::not_ready(fault)),
                (None, PaperLevel::NearEnd) => (Some(true), words::ready_low_paper()),
                (None, PaperLevel::Enough | PaperLevel::Out) => (Some(true), words::ready()),
            },
            Ok(None) => (None, words::ready_unknown()),
            Err(fault) => (Some(false), printed::not_ready(fault)),
        };
        Ok(PrinterState { ready, said: said.into() })
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
        PaperWidth::Mm58 => RollWidth::Mm58,
        PaperWidth::Mm80 => RollWidth::Mm80,
    };
    Ok(ChosenPrinter {
        place: place(&typed.place)?,
        paper,
        cuts: typed.cuts,
        prints_itself: typed.prints_itself,
        prints_itself_since: None,
        opens_drawer: typed.opens_drawer,
        is_silent: false,
    })
}

fn view(printer: &ChosenPrinter) -> PrinterView {
    let width = match printer.paper {
        RollWidth::Mm58 => PaperWidth::Mm58,
        RollWidth::Mm80 => PaperWidth::Mm80,
    };
    PrinterView {
        place: place_view(&printer.place),
        width,
        cuts: printer.cuts,
        prints_itself: printer.prints_itself,
        opens_drawer: printer.opens_drawer,
    }
}

fn place(typed: &PrinterPlace) -> Result<Place, PrintingError> {
    let named = |name: &str, missing| {
        let name = name.trim();
        if name.is_empty() { Err(PrintingError::Place(missing)) } else { Ok(name.to_owned()) }
    };
    Ok(match typed {
        PrinterPlace::Network { address } => Place::Network { address: address.parse()? },
        PrinterPlace::Serial { port, speed } => Place::Serial {
            port: named(port, PlaceError::Port)?,
            speed: Speed::from_bits(speed).ok_or(PrintingError::Place(PlaceError::Speed))?,
        },
        PrinterPlace::Usb { device } => {
            Place::Usb { usb: device.parse().map_err(|_| PrintingError::Place(PlaceError::Device))? }
        }
        PrinterPlace::Queue { name } => Place::Queue { queue: named(name, PlaceError::Queue)? },
    })
}

fn place_view(place: &Place) -> PrinterPlace {
    match place {
        Place::Network { address } => PrinterPlace::Network { address: address.to_string() },
        Place::Serial { port, speed } => PrinterPlace::Serial { port: port.clone(), speed: speed.bits().to_string() },
        Place::Usb { usb } => PrinterPlace::Usb { device: usb.to_string() },
        Place::Queue { queue } => PrinterPlace::Queue { name: queue.clone() },
    }
}

fn listed(found: Found) -> FoundPrinter {
    FoundPrinter { id: found.name, product: found.product }
}
