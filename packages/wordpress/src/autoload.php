<?php

/** Loads the classes of this folder, and the helper for PHP, unless the site has it from Composer. */

declare(strict_types=1);

if (!defined('ABSPATH')) {
    exit;
}

spl_autoload_register(static function (string $class): void {
    if (preg_match('/^Skerry\\\\(?:WordPress\\\\)?(\w+)$/D', $class, $found) && is_file(__DIR__ . "/{$found[1]}.php")) {
        require __DIR__ . "/{$found[1]}.php";
    }
});

if (!class_exists(Skerry\Page::class)) {
    require __DIR__ . '/../page.php';
}
