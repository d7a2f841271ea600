<?php

declare(strict_types=1);

namespace Skerry\Tests;

use Psr\Log\AbstractLogger;

/** Keeps what was logged. */
final class Log extends AbstractLogger
{
    /** @var list<string> */
    public array $lines = [];

    public function log($level, $message, array $context = []): void
    {
        $this->lines[] = "{$level}: {$message}";
    }
}
