<?php

declare(strict_types=1);

namespace Skerry\Laravel;

use Illuminate\Foundation\Http\Events\RequestHandled;
use Skerry\Pages;

/**
 * Fills the islands of a page when its response is complete.
 *
 * @internal
 */
final class ResponseFiller
{
    public function __construct(private readonly Pages $pages)
    {
    }

    public function handle(RequestHandled $event): void
    {
        if (!$this->pages->isOpen()) {
            return;
        }
        $response = $event->response;
        $content = $response->getContent();
        // In JSON, markup would have to be escaped.
        if (!is_string($content) || $content === '' || !str_contains((string) $response->headers->get('Content-Type'), 'html')) {
            $this->pages->reset();

            return;
        }
        // Laravel's own method would forget the view, which tests ask for.
        $original = $response->original ?? null;
        $response->setContent($this->pages->fill($content));
        if ($original !== null) {
            $response->original = $original;
        }
        $response->headers->remove('Content-Length');
    }
}
