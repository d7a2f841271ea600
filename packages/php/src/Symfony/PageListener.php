<?php

declare(strict_types=1);

namespace Skerry\Symfony;

use Skerry\Pages;
use Skerry\ResponseFiller;
use Symfony\Component\EventDispatcher\EventSubscriberInterface;
use Symfony\Component\HttpKernel\Event\ExceptionEvent;
use Symfony\Component\HttpKernel\Event\ResponseEvent;
use Symfony\Component\HttpKernel\KernelEvents;

/**
 * Fills a page with the islands of the fragments in it.
 *
 * @internal
 */
final class PageListener implements EventSubscriberInterface
{
    public function __construct(private readonly Pages $pages, private readonly ResponseFiller $filler)
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
        if ($event->isMainRequest()) {
            $this->filler->fill($event->getRequest(), $event->getResponse());
        }
    }

    /** The page of an error is another one. */
    public function onException(ExceptionEvent $event): void
    {
        if ($event->isMainRequest()) {
            $this->pages->reset();
        }
    }
}
