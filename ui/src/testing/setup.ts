import { configure } from "@testing-library/svelte";

// An upper bound, not a measure: on a busy machine a test takes 20 times as long. Below a test's own limit,
// so that a failure tells what was waited for.
configure({ asyncUtilTimeout: 100_000 });
