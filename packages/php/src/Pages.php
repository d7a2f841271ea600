<?php

declare(strict_types=1);

namespace Skerry;

use InvalidArgumentException;

/**
 * The page that is being rendered. It begins when a template asks for it: only then is the configuration known,
 * because it may depend on the request.
 *
 *     $pages = new Skerry\Pages(fn () => new Skerry\Page('http://127.0.0.1:4851'));
 *     $html = $pages->fill($twig->render('page.html.twig'));
 */
final class Pages
{
    private const OPTIONS = ['id', 'load', 'fallback', 'slots', 'propsFrom'];

    private ?Page $page = null;

    /** @var callable(): Page */
    private $open;

    /** @param callable(): Page $open is called once for each page */
    public function __construct(callable $open)
    {
        $this->open = $open;
    }

    /** The page that islands are written into. */
    public function current(): Page
    {
        return $this->page ??= ($this->open)();
    }

    /**
     * An island of the current page, with options by their names, as templates write them: `Page::widget()`.
     *
     * @param array<string, mixed>     $options
     * @param callable(mixed): ?string $trusted the HTML of a fallback or slot that is trusted; null for text, which is
     *                                          escaped
     *
     * @throws InvalidArgumentException when an option is none, and as `Page::widget()` does
     */
    public function widget(string $name, array|object|null $props, array $options, callable $trusted): string
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
        // The class comes with its file, which has the function: Composer loads no function by itself.
        $page = $this->current();
        $toHtml = static fn (mixed $content): string => $trusted($content) ?? escape($content);
        $options['fallback'] = $toHtml($options['fallback'] ?? '');
        if (isset($options['slots'])) {
            $options['slots'] = array_map($toHtml, $options['slots']);
        }

        return $page->widget($name, $props, ...$options);
    }

    /** Whether something has been written since the last page ended. */
    public function isOpen(): bool
    {
        return $this->page !== null;
    }

    /** Ends the page, with the renderer's markup in its islands: `Page::fill()`. Never throws. */
    public function fill(string $html): string
    {
        try {
            return $this->page?->fill($html) ?? $html;
        } finally {
            $this->page = null;
        }
    }

    /** Ends the page, whose text cannot be filled: `Page::leave()`. */
    public function leave(string $text): string
    {
        $page = $this->page;
        $this->page = null;

        return $page?->leave($text) ?? $text;
    }

    /** Forgets the page, because an exception prevented it. */
    public function reset(): void
    {
        $this->page = null;
    }
}
