<?php

/** What Composer makes of composer.json's `autoload`. */

declare(strict_types=1);

require_once __DIR__ . '/../skerry.php';

spl_autoload_register(static function (string $class): void {
    foreach (['Skerry\\Tests\\' => __DIR__, 'Skerry\\' => __DIR__ . '/../src'] as $prefix => $folder) {
        $file = $folder . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
