; Uninstalling Kaunta keeps the shop's book, even if deleting application data was ticked.
!macro NSIS_HOOK_PREUNINSTALL
  StrCpy $DeleteAppDataCheckboxState 0
  DetailPrint "The shop's book stays in $LOCALAPPDATA\${BUNDLEID}"
!macroend
