<?php

declare(strict_types=1);

namespace Skerry;

use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;

/**
 * Fills the islands of a page when its response is complete.
 *
 * @internal
 */
final class ResponseFiller
{
    /** Attribute of a request whose page comes in pieces: nothing could fill it. */
    private const STREAMED = '_skerry_streamed';

    public function __construct(private readonly Pages $pages)
    {
    }

    /** Whether what is written for this request from now on can still be filled. */
    public static function canFill(Request $request): bool
    {
        return !$request->attributes->has(self::STREAMED);
    }

    public function fill(Request $request, Response $response): void
    {
        $content = $response->getContent();
        if ($content === false) {
            $request->attributes->set(self::STREAMED, true);
        } elseif ($this->pages->isOpen() && $content !== '') {
            // In JSON, and in a feed, markup would have to be escaped.
            $isHtml = str_contains((string) $response->headers->get('Content-Type'), 'html');
            $response->setContent($isHtml ? $this->pages->fill($content) : $this->pages->leave($content));
            $response->headers->remove('Content-Length');
        }
        $this->pages->reset();
    }
}
