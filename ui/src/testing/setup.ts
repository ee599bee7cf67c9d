import { configure } from "@testing-library/svelte";

// A ceiling for what never comes, not a measure: beside several other programs a test takes 20 times as long. Below that of a test,
// so that what was waited for is told.
configure({ asyncUtilTimeout: 100_000 });
