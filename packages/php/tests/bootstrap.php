<?php

/** Loads the package, and Debian's Twig, Symfony and Laravel. */

declare(strict_types=1);

require 'Twig/autoload.php';
require 'Symfony/Bundle/FrameworkBundle/autoload.php';
require 'Symfony/Bundle/TwigBundle/autoload.php';
require 'Symfony/Bundle/WebProfilerBundle/autoload.php';
require 'Symfony/Component/Translation/autoload.php';
require 'Symfony/Component/Yaml/autoload.php';
require 'Illuminate/autoload.php';
require_once __DIR__ . '/autoload.php';
