// The second file of the script on a page with a configuration: the lifecycle, and what checks a configuration.

import type { LoadFile } from "./file-table.ts";
import { page as createLifecycle, warn } from "./lifecycle-module.ts";
import type { PageLifecycle } from "./loader/island-lifecycle.ts";
import { readPageConfiguration } from "./page/read-page-configuration.ts";

export { readPageConfiguration, warn };

/**
 * The lifecycle of the page's islands; made once.
 *
 * @param configuration text of the page's configuration block as it is now
 */
export const page = (load: LoadFile, configuration: () => string): PageLifecycle =>
  createLifecycle(load, configuration, readPageConfiguration);
