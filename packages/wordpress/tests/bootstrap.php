<?php

/** Loads the plugin's classes without WordPress, and the helper that its archive contains. */

declare(strict_types=1);

define('ABSPATH', __DIR__);
require_once __DIR__ . '/../../php/skerry.php';
require_once __DIR__ . '/../src/autoload.php';
