//! The shop's logo at the head of its receipts.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kaunta_contract::{LogoPicture, LogoView, Nothing, PaperWidth};
use kaunta_slips::{Dots, LARGEST_PICTURE, Picture, PictureError, Width};
use kaunta_storage::{durable, private};

use crate::documents::error::DocumentsError;
use crate::documents::room::Documents;
use crate::staff::actor::Caller;

/// Beside `shop.json`.
const FILE: &str = "logo.png";
/// The wide paper: the largest size that is printed.
const WIDEST: usize = 576;
/// So that a receipt is not mostly logo: 30 mm.
const HIGHEST: usize = 240;

/// The logo, at the largest size in which it is printed.
#[derive(Debug, Clone)]
pub(crate) struct Logo(Picture);

impl Logo {
    /// As it is printed on paper of this width.
    pub(crate) fn on_paper(&self, width: Width) -> Dots {
        self.0.within(width.dots(), HIGHEST).dithered()
    }

    /// For a page: a PNG as the address of a picture.
    fn address(dots: &Dots) -> Result<String, PictureError> {
        Ok(format!("data:image/png;base64,{}", STANDARD.encode(dots.png()?)))
    }
}

impl Documents {
    /// The logo; `None` if there is none, or if its file was damaged since.
    pub(crate) fn read_logo(&self) -> Option<Logo> {
        let file = match std::fs::read(self.logo_file()) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            Err(error) => {
                tracing::warn!(%error, "the logo can't be read");
                return None;
            }
        };
        Picture::read(&file).inspect_err(|error| tracing::warn!(%error, "the logo can't be read")).ok().map(Logo)
    }

    /// The logo for the page of a receipt.
    pub(super) fn logo_address(&self) -> Option<String> {
        let dots = self.read_logo()?.on_paper(Width::Mm80);
        Logo::address(&dots).inspect_err(|error| tracing::error!(%error, "the logo can't be shown")).ok()
    }

    pub(crate) async fn logo(&self, _: &Caller, _: Nothing) -> Result<LogoView, DocumentsError> {
        let Some(logo) = self.read_logo() else { return Ok(LogoView { pictures: Vec::new() }) };
        let picture = |paper, width| -> Result<LogoPicture, DocumentsError> {
            let dots = logo.on_paper(width);
            let address = Logo::address(&dots).map_err(DocumentsError::Logo)?;
            Ok(LogoPicture { paper, width: dots.width(), height: dots.height(), address })
        };
        let pictures = vec![picture(PaperWidth::Mm58, Width::Mm58)?, picture(PaperWidth::Mm80, Width::Mm80)?];
        Ok(LogoView { pictures })
    }

    pub(crate) async fn choose_logo(&self, caller: &Caller, _: Nothing) -> Result<LogoView, DocumentsError> {
        let chosen = self.core.staff.choose_file(caller, &["png", "jpg", "jpeg"]).await?;
        if let Some(path) = chosen {
            // A large picture takes a moment.
            let read = tokio::task::spawn_blocking(move || read(&path)).await;
            let picture = read.unwrap_or(Err(DocumentsError::Logo(PictureError::Broken)))?;
            self.keep_logo(&picture)?;
        }
        self.logo(caller, Nothing).await
    }

    pub(crate) async fn remove_logo(&self, caller: &Caller, _: Nothing) -> Result<LogoView, DocumentsError> {
        match std::fs::remove_file(self.logo_file()) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                tracing::error!(%error, "the logo can't be removed");
                return Err(DocumentsError::LogoNotKept);
            }
        }
        self.logo(caller, Nothing).await
    }

    fn keep_logo(&self, picture: &Picture) -> Result<(), DocumentsError> {
        let file = picture.within(WIDEST, HIGHEST).png().map_err(DocumentsError::Logo)?;
        let (path, fresh) = (self.logo_file(), self.logo_file().with_extension("png.new"));
        let write = || -> std::io::Result<()> {
            private::create(&fresh)?.write_all(&file)?;
            durable::sync(&fresh)?;
            durable::rename(&fresh, &path)
        };
        write().map_err(|error| {
            tracing::error!(%error, "the logo can't be written");
            DocumentsError::LogoNotKept
        })
    }

    fn logo_file(&self) -> PathBuf {
        self.core.places.data.join(FILE)
    }
}

/// Reads no more of a file than a logo may have.
fn read(path: &Path) -> Result<Picture, DocumentsError> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|_| DocumentsError::LogoNotRead)?;
    file.take(LARGEST_PICTURE + 1).read_to_end(&mut bytes).map_err(|_| DocumentsError::LogoNotRead)?;
    Picture::read(&bytes).map_err(DocumentsError::Logo)
}
