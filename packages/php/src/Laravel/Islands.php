<?php

declare(strict_types=1);

namespace Skerry\Laravel;

use Illuminate\Contracts\Support\Htmlable;
use InvalidArgumentException;
use Skerry\Pages;

use function Skerry\escape;

/**
 * What the directives of Blade call:
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
    private const OPTIONS = ['id', 'load', 'fallback', 'slots', 'propsFrom'];

    public function __construct(private readonly Pages $pages)
    {
    }

    /** @param array<string, mixed> $options */
    public function widget(string $name, array|object|null $props = [], array $options = []): string
    {
        foreach (array_keys($options) as $key) {
            if (!in_array($key, self::OPTIONS, true)) {
                throw new InvalidArgumentException(sprintf(
                    'The widget "%s" has the option "%s". Expected some of: %s.',
                    $name,
                    $key,
                    implode(', ', self::OPTIONS),
                ));
            }
        }
        $options['fallback'] = self::trusted($options['fallback'] ?? '');
        if (isset($options['slots'])) {
            $options['slots'] = array_map(self::trusted(...), $options['slots']);
        }

        return $this->pages->current()->widget($name, $props, ...$options);
    }

    /** @param list<string> $widgets */
    public function head(array $widgets = [], array|object|null $state = null): string
    {
        return $this->pages->current()->head($widgets, $state);
    }

    private static function trusted(string|Htmlable $html): string
    {
        return $html instanceof Htmlable ? $html->toHtml() : escape($html);
    }
}
