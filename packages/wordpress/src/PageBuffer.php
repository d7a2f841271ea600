<?php

declare(strict_types=1);

namespace Skerry\WordPress;

use Skerry\Pages;

/** Holds the page back until it is complete, and fills its islands then, with one call of the renderer. */
final class PageBuffer
{
    private bool $isOpen = false;

    private bool $isStreamed = false;

    public function __construct(private readonly Pages $pages)
    {
    }

    public function register(): void
    {
        // The last one: who redirects, or answers in another way, has ended the request.
        add_action('template_redirect', $this->begin(...), PHP_INT_MAX);
    }

    /** Whether an island that is written now will be filled. */
    public function isOpen(): bool
    {
        return $this->isOpen && !$this->isStreamed;
    }

    private function begin(): void
    {
        if (is_feed() || is_robots() || is_favicon() || is_trackback()) {
            return;
        }
        $this->pages->reset();
        $this->isOpen = ob_start($this->end(...));
    }

    private function end(string $html, int $phase): string
    {
        // Somebody writes another page in the place of this one.
        if (($phase & PHP_OUTPUT_HANDLER_CLEAN) !== 0) {
            $this->pages->reset();

            return '';
        }
        $this->isStreamed = $this->isStreamed || ($phase & PHP_OUTPUT_HANDLER_FINAL) === 0;

        return $this->isStreamed || !self::isHtml() ? $this->pages->leave($html) : $this->pages->fill($html);
    }

    private static function isHtml(): bool
    {
        foreach (headers_list() as $header) {
            if (stripos($header, 'content-type:') === 0) {
                return stripos($header, 'html') !== false;
            }
        }

        return true;
    }
}
