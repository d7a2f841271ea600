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
    /** Attribute of a request whose page comes in pieces: nothing could fill it. */
    public const STREAMED = '_skerry_streamed';

    public function __construct(private readonly Pages $pages)
    {
    }

    public function handle(RequestHandled $event): void
    {
        $response = $event->response;
        $content = $response->getContent();
        if ($content === false) {
            $event->request->attributes->set(self::STREAMED, true);
        } elseif ($this->pages->isOpen() && $content !== '') {
            $original = $response->original ?? null;
            // In JSON, markup would have to be escaped.
            $isHtml = str_contains((string) $response->headers->get('Content-Type'), 'html');
            $response->setContent($isHtml ? $this->pages->fill($content) : $this->pages->leave($content));
            // Tests ask for the view, which setting the content forgets.
            if ($original !== null) {
                $response->original = $original;
            }
            $response->headers->remove('Content-Length');
        }
        $this->pages->reset();
    }
}
