; Taking Kaunta off a computer leaves the shop's book there, whatever was ticked on the way.
!macro NSIS_HOOK_PREUNINSTALL
  StrCpy $DeleteAppDataCheckboxState 0
  DetailPrint "The shop's book stays in $LOCALAPPDATA\${BUNDLEID}"
!macroend
