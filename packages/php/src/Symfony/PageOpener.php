<?php

declare(strict_types=1);

namespace Skerry\Symfony;

use Psr\Log\LoggerInterface;
use Skerry\Page;
use Skerry\ResponseFiller;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\Translation\MessageCatalogueInterface;
use Symfony\Component\Translation\TranslatorBagInterface;

/**
 * Begins the page of a request, with its language, and with the app's routes and texts.
 *
 * @internal
 */
final class PageOpener
{
    /** @param array{files: ?string, base: string, renderer: ?string, key: ?string, timeout: ?int, config: array<string, mixed>, translations: ?string} $options */
    public function __construct(
        private readonly RequestStack $requests,
        private readonly ExposedRoutes $routes,
        private readonly ?object $translator,
        private readonly ?LoggerInterface $logger,
        private readonly ?SkerryCollector $collector,
        private readonly string $defaultFiles,
        private readonly array $options,
        private readonly ?string $dev,
    ) {
    }

    public function open(): Page
    {
        $request = $this->requests->getMainRequest();
        $config = $this->options['config'];
        $config += array_filter([
            'locale' => $request?->getLocale(),
            'routes' => $this->routes->dump($request?->getLocale()),
        ]);
        if (is_string($config['locale'] ?? null)) {
            $config += array_filter(['translations' => $this->texts($config['locale'])]);
        }
        $files = $this->options['files'] ?? (is_file("{$this->defaultFiles}/head.json") ? $this->defaultFiles : null);

        // Outside of a request, such as in a mail, nothing will fill the page.
        $canBeFilled = $request !== null && ResponseFiller::canFill($request);

        return new Page(
            renderer: $canBeFilled ? $this->options['renderer'] : null,
            timeout: $this->options['timeout'],
            config: $config,
            key: $this->options['key'],
            files: $files,
            base: $this->options['base'],
            dev: $this->dev,
            log: $this->logger === null ? null : fn (string $line) => $this->logger->warning($line),
            watch: $this->collector === null ? null : $this->collector->add(...),
        );
    }

    /** @return array<string, string> text by key, also those of the languages that the app falls back to */
    private function texts(string $locale): array
    {
        $domain = (string) $this->options['translations'];
        if ($domain === '' || !$this->translator instanceof TranslatorBagInterface) {
            return [];
        }
        $texts = [];
        $catalogue = $this->translator->getCatalogue($locale);
        while ($catalogue instanceof MessageCatalogueInterface) {
            $messages = $catalogue->all($domain . MessageCatalogueInterface::INTL_DOMAIN_SUFFIX);
            $texts += array_map(self::readable(...), $messages) + $catalogue->all($domain);
            $catalogue = $catalogue->getFallbackCatalogue();
        }

        return $texts;
    }

    /**
     * An ICU message as a text of pages. Pages know ICU messages by what they have beside simple placeholders. Others are plain
     * texts, in which an apostrophe is one, a bar separates plural forms, and placeholders have no spaces: where a message means
     * something else, it becomes the only case of a choice.
     */
    private static function readable(string $message): string
    {
        if (preg_match('~\{\s*\w+\s*,~', $message)) {
            return $message;
        }

        return preg_match("~'[{}]|[|]|\\{\\s|\\s\\}|:[a-z]~i", $message)
            ? "{text, select, other {{$message}}}"
            : str_replace("''", "'", $message);
    }
}
