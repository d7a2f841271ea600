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
        if (!$event->isMainRequest() || !$this->pages->isOpen()) {
            return;
        }
        $response = $event->getResponse();
        $content = $response->getContent();
        // In JSON, markup would have to be escaped.
        if (!is_string($content) || $content === '' || !str_contains((string) $response->headers->get('Content-Type'), 'html')) {
            $this->pages->reset();

            return;
        }
        $response->setContent($this->pages->fill($content));
        $response->headers->remove('Content-Length');
    }

    /** The page of an error is another one. */
    public function onException(ExceptionEvent $event): void
    {
        if ($event->isMainRequest()) {
            $this->pages->reset();
        }
    }
}
