import { configure } from "@testing-library/svelte";

// A ceiling for what never comes, not a measure: a busy machine stands still for longer than a second. Below that of a test,
// so that what was waited for is told.
configure({ asyncUtilTimeout: 20_000 });
