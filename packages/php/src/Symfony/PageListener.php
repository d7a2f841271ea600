<?php

declare(strict_types=1);

namespace Skerry\Symfony;

use Skerry\Pages;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\Event\ExceptionEvent;
use Symfony\Component\HttpKernel\Event\ResponseEvent;
use Symfony\Component\HttpKernel\KernelEvents;

/**
 * Fills the islands of a page when its response is complete, with those of the fragments in it.
 *
 * @internal
 */
final class PageListener implements EventSubscriberInterface
{
    /** Attribute of a request whose page comes in pieces: nothing could fill it. */
    public const STREAMED = '_skerry_streamed';

    public function __construct(private readonly Pages $pages)
    {
    }

    public static function getSubscribedEvents(): array
    {
        return [
            // After Symfony has set the content type (0), before the profiler asks what was done (-100).
            KernelEvents::RESPONSE => ['onResponse', -16],
            KernelEvents::EXCEPTION => ['onException', 1_024],
        ];
    }

    public function onResponse(ResponseEvent $event): void
    {
        if (!$event->isMainRequest()) {
            return;
        }
        $response = $event->getResponse();
        $content = $response->getContent();
        if ($content === false) {
            $event->getRequest()->attributes->set(self::STREAMED, true);
        } elseif ($this->pages->isOpen() && $content !== '') {
            // In JSON, markup would have to be escaped.
            $isHtml = str_contains((string) $response->headers->get('Content-Type'), 'html');
            $response->setContent($isHtml ? $this->pages->fill($content) : $this->pages->leave($content));
            $response->headers->remove('Content-Length');
        }
        $this->pages->reset();
    }

    /** The page of an error is another one. */
    public function onException(ExceptionEvent $event): void
    {
        if ($event->isMainRequest()) {
            $this->pages->reset();
        }
    }
}
