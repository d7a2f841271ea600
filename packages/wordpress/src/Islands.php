<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use InvalidArgumentException;
use Skerry\Reports;

use function Skerry\warn;

/** Islands of shortcodes, blocks and themes. A mistake leaves the fallback, and is shown to those who can mend it. */
final class Islands
{
    public const SHORTCODE = 'skerry';

    private const SLOT = 'skerry_slot';

    private const ATTRIBUTES = ['name', 'props', 'id', 'load', 'props_from'];

    /** @var list<array<string, string>> slots of the shortcodes that are being read, the inner one last */
    private array $slots = [];

    public function __construct(private readonly Plugin $plugin)
    {
    }

    public function register(): void
    {
        add_shortcode(self::SHORTCODE, $this->shortcode(...));
        add_shortcode(self::SLOT, $this->slot(...));
    }

    /**
     * @param array|object|null    $props
     * @param array<string, mixed> $options
     */
    public function write(string $name, array|object|null $props, array $options): string
    {
        return $this->guarded(
            fn (): string => $this->plugin->pages->widget($name, $props, $options, $this->trusted(...)),
            $name,
            is_string($options['load'] ?? null) ? $options['load'] : null,
            is_string($options['fallback'] ?? null) ? $options['fallback'] : '',
        );
    }

    /**
     * An island whose props are JSON.
     *
     * @param array{name: string, props: string, id: string, load: string, propsFrom: string} $attributes
     * @param array<string, string>                                                           $slots
     */
    public function writeText(array $attributes, string $fallback, array $slots): string
    {
        ['name' => $name, 'load' => $load] = $attributes;

        return $this->guarded(
            fn (): string => $this->plugin->pages->current()->widget(...self::arguments($attributes, $fallback, $slots)),
            $name,
            $load === '' ? null : $load,
            $fallback,
        );
    }

    /**
     * Arguments of `Skerry\Page::widget()`.
     *
     * @param array{name: string, props: string, id: string, load: string, propsFrom: string} $attributes
     * @param array<string, string>                                                           $slots
     *
     * @return array<string, mixed>
     *
     * @throws InvalidArgumentException when the props are no JSON object
     */
    public static function arguments(array $attributes, string $fallback, array $slots): array
    {
        ['name' => $name, 'props' => $props, 'id' => $id, 'load' => $load, 'propsFrom' => $from] = $attributes;

        return [
            'name' => $name,
            'props' => PropsText::read($props, sprintf('The text of the props of the widget "%s"', $name)),
            'id' => $id === '' ? null : $id,
            'load' => $load === '' ? null : $load,
            'fallback' => $fallback,
            // A widget that has slots is rendered without their content, too. Other widgets do not ask.
            'slots' => $slots === [] && trim($fallback) !== '' ? null : $slots,
            'propsFrom' => $from,
        ];
    }

    /** Writes a mistake into the log, once an hour. */
    public function report(string $message): void
    {
        $isLast = false;
        if ((new Reports('wordpress ' . home_url()))->isNew($message, $isLast) && !$isLast) {
            warn($message);
        }
    }

    /** @param array<string, string>|string $attributes text if there are none */
    private function shortcode(array|string $attributes, ?string $content = null): string
    {
        $given = is_array($attributes) ? $attributes : [];
        $this->slots[] = [];
        $fallback = trim(do_shortcode(shortcode_unautop((string) $content)));
        $slots = array_pop($this->slots);
        $texts = array_map(PropsText::ofShortcode(...), shortcode_atts(array_fill_keys(self::ATTRIBUTES, ''), $given, self::SHORTCODE));
        $unknown = array_diff(array_map(strval(...), array_keys($given)), self::ATTRIBUTES);

        return $this->guarded(
            function () use ($unknown, $given, $texts, $fallback, $slots): string {
                if ($unknown !== []) {
                    // What stands after a "]" or a quotation mark in a value has no name.
                    $first = reset($unknown);
                    throw new InvalidArgumentException(sprintf(
                        'The shortcode of the widget "%s" has %s. Expected some of: %s. Write [, ], < and > in a value as &#91;, &#93;, &lt; and &gt;.',
                        $texts['name'],
                        is_numeric($first) ? sprintf('"%s", which is not an attribute', $given[$first]) : "the attribute \"{$first}\"",
                        implode(', ', self::ATTRIBUTES),
                    ));
                }
                $texts['propsFrom'] = $texts['props_from'];

                return $this->plugin->pages->current()->widget(...self::arguments($texts, $fallback, $slots));
            },
            $texts['name'],
            $texts['load'] === '' ? null : $texts['load'],
            $fallback,
        );
    }

    /** @param array<string, string>|string $attributes */
    private function slot(array|string $attributes, ?string $content = null): string
    {
        $name = is_array($attributes) ? (string) ($attributes['name'] ?? '') : '';
        $html = do_shortcode((string) $content);
        $last = array_key_last($this->slots);
        if ($last === null || $name === '') {
            return $this->mistake(sprintf('The shortcode [%s] %s. Expected [skerry name="tabs"][%1$s name="a"]…[/%1$s][/skerry].', self::SLOT, $last === null ? 'is not inside [skerry]' : 'has no name')) . $html;
        }
        $this->slots[$last][$name] = ($this->slots[$last][$name] ?? '') . $html;

        return '';
    }

    /** @param callable(): string $write */
    private function guarded(callable $write, string $name, ?string $load, string $fallback): string
    {
        $this->plugin->beginUnlessOpen();
        try {
            $html = $write();
        } catch (InvalidArgumentException $exception) {
            return $this->mistake($exception->getMessage()) . $fallback;
        }
        $this->plugin->head->addIsland($name, $load);

        return $html;
    }

    /** For those who write the site; visitors see nothing of it. */
    private function mistake(string $message): string
    {
        $post = get_the_ID();
        $this->report($message . ($post === false ? '' : " In post {$post}."));
        if (!current_user_can('edit_posts')) {
            return '';
        }

        return sprintf('<p class="skerry-mistake" role="note"><strong>Skerry:</strong> %s</p>', esc_html($message));
    }

    private function trusted(mixed $html): string
    {
        return is_string($html) ? $html : '';
    }
}
