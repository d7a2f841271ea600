<?php

declare(strict_types=1);

namespace Skerry\Tests\Symfony;

use Skerry\Pages;

/** A service of an app. */
final class Consumer
{
    public function __construct(public readonly Pages $pages)
    {
    }
}
