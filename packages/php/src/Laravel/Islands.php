<?php

declare(strict_types=1);

namespace Skerry\Laravel;

use Illuminate\Contracts\Support\Htmlable;
use Skerry\Pages;

/**
 * The functions that the Blade directives call:
 *
 *     @skerry('search-form', ['tld' => 'com'], ['load' => 'idle'])
 *     @skerryHead(['search-form'], ['cart' => ['count' => 2]])
 *
 * Fallbacks and slots in options are text, which is escaped, unless they are `Htmlable`.
 *
 * @internal
 */
final class Islands
{
    public function __construct(private readonly Pages $pages)
    {
    }

    /** @param array<string, mixed> $options */
    public function widget(string $name, array|object|null $props = [], array $options = []): string
    {
        return $this->pages->widget($name, $props, $options, self::trusted(...));
    }

    /** @param list<string> $widgets */
    public function head(array $widgets = [], array|object|null $state = null): string
    {
        return $this->pages->current()->head($widgets, $state);
    }

    private static function trusted(mixed $content): ?string
    {
        return $content instanceof Htmlable ? $content->toHtml() : null;
    }
}
