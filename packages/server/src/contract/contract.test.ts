import { afterAll } from "vitest";
import { describeContract, inThisProcess } from "./contract-runtimes.test.fixture.ts";

let stop: (() => Promise<void>) | undefined;
afterAll(() => stop?.());

// On Node's server and in workerd: contract-runtimes.test.ts, which starts processes.
describeContract("a function from request to response", inThisProcess, (runtime) => {
  stop = runtime.stop;
});
