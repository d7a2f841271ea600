<?php

/** What Composer makes of composer.json's `autoload`: no function of the helper before one of its classes. */

declare(strict_types=1);

preg_match_all('~^(?:final )?(?:class|interface) (\w+)~m', file_get_contents(__DIR__ . '/../skerry.php'), $found);
$classes = array_map(static fn (string $name): string => "Skerry\\{$name}", $found[1]);

spl_autoload_register(static function (string $class) use ($classes): void {
    if (in_array($class, $classes, true)) {
        require __DIR__ . '/../skerry.php';

        return;
    }
    foreach (['Skerry\\Tests\\' => __DIR__, 'Skerry\\' => __DIR__ . '/../src'] as $prefix => $folder) {
        $file = $folder . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
        if (str_starts_with($class, $prefix) && is_file($file)) {
            require $file;

            return;
        }
    }
});
