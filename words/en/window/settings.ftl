### What surrounds every page of the settings.

settings-title = Settings
settings-loading = Reading the settings

## Below each form

settings-saved = Saved
settings-not-saved = Not saved
