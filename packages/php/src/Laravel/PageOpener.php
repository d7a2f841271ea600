<?php

declare(strict_types=1);

namespace Skerry\Laravel;

use Illuminate\Contracts\Foundation\Application;
use Illuminate\Routing\Route;
use Illuminate\Support\Str;
use Psr\Log\LoggerInterface;
use Skerry\Page;
use Skerry\ResponseFiller;

/**
 * Begins the page of a request, with its language, and with the app's routes and texts.
 *
 * @internal
 */
final class PageOpener
{
    /** The comment that the compiler writes at the end of a template. */
    private const SOURCE = '~/\*\*PATH (.+?) ENDPATH\*\*/~';

    public function __construct(private readonly Application $app)
    {
    }

    public function open(): Page
    {
        $options = $this->app->make('config')->get('skerry');
        $config = $options['config'] + ['locale' => $this->app->getLocale()];
        $config += array_filter(['routes' => $this->routes($options['routes'])]);
        if (is_string($config['locale'])) {
            $config += array_filter(['translations' => $this->texts((string) $options['translations'], $config['locale'])]);
        }
        $folder = $this->app->basePath('public/skerry');
        $log = $this->app->make(LoggerInterface::class);
        // In a command, such as one that sends mails, nothing will fill the page.
        $isRequest = !$this->app->runningInConsole() || $this->app->runningUnitTests();
        $canBeFilled = $isRequest && ResponseFiller::canFill($this->app->make('request'));

        return new Page(
            renderer: $canBeFilled ? $options['renderer'] : null,
            timeout: (int) ($options['timeout'] ?? ($this->app->hasDebugModeEnabled() ? Page::DEVELOPMENT_TIMEOUT : Page::TIMEOUT)),
            config: $config,
            key: $options['key'],
            files: $options['files'] ?? (is_file("{$folder}/head.json") ? $folder : null),
            base: $options['base'],
            dev: $options['dev'],
            log: fn (string $line) => $log->warning($this->withTemplates($line)),
        );
    }

    /**
     * The routes of these names with the defaults of their parameters, in the form of Ziggy. The rest is nobody's business.
     *
     * @param list<string> $patterns
     *
     * @return array<string, mixed> empty if there is none
     */
    private function routes(array $patterns): array
    {
        $named = $patterns === [] ? [] : $this->app->make('router')->getRoutes()->getRoutesByName();
        $shown = array_filter($named, static fn (string $name): bool => Str::is($patterns, $name), ARRAY_FILTER_USE_KEY);
        $urls = $this->app->make('url');
        $parameters = array_merge(...array_values(array_map(static fn (Route $route): array => $route->parameterNames(), $shown)));

        return $shown === [] ? [] : [
            'url' => rtrim($urls->to('/'), '/'),
            'defaults' => (object) array_intersect_key($urls->getDefaultParameters(), array_flip($parameters)),
            'routes' => array_map(static fn (Route $route): array => array_filter([
                'uri' => $route->uri(),
                'domain' => $route->getDomain(),
                'wheres' => $route->wheres,
            ]), $shown),
        ];
    }

    /** @return array<string, mixed> text by key, also those of the language that the app falls back to */
    private function texts(string $file, string $locale): array
    {
        if ($file === '') {
            return [];
        }
        $translator = $this->app->make('translator');
        $texts = [];
        foreach ([$translator->getFallback(), $locale] as $language) {
            $found = $language === null ? null : $translator->get($file, [], $language, false);
            $texts = is_array($found) ? array_replace_recursive($texts, $found) : $texts;
        }
        array_walk_recursive($texts, static function (mixed &$text): void {
            $text = is_string($text) ? self::withForms($text) : $text;
        });

        return $texts;
    }

    /**
     * A text with the plural forms of pages. They differ from Laravel's where braces hold a range, and where a form begins with
     * a word and a colon, which pages take for a label.
     */
    private static function withForms(string $text): string
    {
        $forms = explode('|', $text);
        // Without a sign of a number, a bar may just be one.
        if (count($forms) === 1 || !preg_match('~:count\b|(?:^|\|)\s*[{\[]~', $text)) {
            return $text;
        }

        return implode('|', array_map(static function (string $form): string {
            $form = preg_replace('~^\s*\{\s*([-\d.*]+)\s*,\s*([-\d.*]+)\s*\}~', '[$1,$2]', $form) ?? $form;

            return preg_match('~^\s*\w+:\s~', $form) ? "form: {$form}" : $form;
        }, $forms));
    }

    /** Names the template in the place of the file that it was compiled to, whose lines are others. */
    private function withTemplates(string $line): string
    {
        return preg_replace_callback('~ at (\S+\.php):\d+ ~', static function (array $found): string {
            $compiled = (string) @file_get_contents($found[1]);

            return preg_match(self::SOURCE, $compiled, $source) ? " at {$source[1]} " : $found[0];
        }, $line) ?? $line;
    }
}
