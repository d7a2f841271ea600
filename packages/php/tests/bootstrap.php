<?php

/** Loads the package, and Debian's Twig, Symfony and Laravel. */

declare(strict_types=1);

require 'Twig/autoload.php';
require_once __DIR__ . '/autoload.php';
