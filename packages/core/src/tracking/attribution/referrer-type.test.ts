import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { referrerList } from "../../../build/write-referrer-list.ts";
import { referrerType } from "./referrer-type.ts";

it.each([
  [
    "organic",
    `www.google.com google.co.uk www.google.cat www.google.it.ao de.search.yahoo.com r.search.yahoo.com search.yahoo.co.jp
    search.brave.com www.baidu.com m.baidu.com cn.bing.com www.bing.com www.ecosia.org duckduckgo.com html.duckduckgo.com
    www.startpage.com s1-eu4.startpage.com www.qwant.com lite.qwant.com yandex.ru yandex.kz yandex.com.tr ya.ru
    search.naver.com m.search.naver.com www.sogou.com www.so.com search.seznam.cz search.daum.net kagi.com www.mojeek.com
    swisscows.com metager.org suche.t-online.de suche.web.de go.mail.ru search.smt.docomo.ne.jp WWW.GOOGLE.DE www.google.de.`,
  ],
  [
    "social",
    `l.facebook.com lm.facebook.com m.facebook.com facebook.com t.co x.com mobile.twitter.com bsky.app go.bsky.app www.threads.net
    www.threads.com l.threads.com lnkd.in www.linkedin.com www.xing.com www.pinterest.de de.pinterest.com pinterest.co.uk
    pinterest.com.mx pin.it www.reddit.com out.reddit.com mastodon.social away.vk.com vk.ru ok.ru weibo.com www.tiktok.com
    www.instagram.com l.instagram.com www.youtube.com t.me web.whatsapp.com discord.com`,
  ],
  [
    "referral",
    `blog.example mail.google.com docs.google.com maps.google.de accounts.google.com finance.yahoo.com mail.yahoo.com docs.yandex.ru
    cloud.mail.ru outlook.live.com login.live.com chatgpt.com www.amazon.com netflix.com not-t.co google.evil.example
    google.com.evil.de x.com.evil.example bing.evil.com localhost 192.0.2.1 com`,
  ],
  // Packages of apps, backwards.
  [
    "organic",
    "googlequicksearchbox.android.google.com android.mobile.duckduckgo.com bing.microsoft.com",
  ],
  [
    "social",
    `android.linkedin.com katana.facebook.com android.twitter.com frontpage.reddit.com barcelona.instagram.com
    app.blueskyweb.xyz musically.zhiliaoapp.com messenger.telegram.org android.joinmastodon.org pinterest.com whatsapp.com`,
  ],
  [
    "referral",
    "gm.android.google.com slack.com chrome.android.google.com outlook.office.microsoft.com",
  ],
])("is %s from %s", (type, hosts) => {
  const types = hosts.split(/\s+/).map((host) => [host, referrerType(host)]);
  expect(types).toEqual(types.map(([host]) => [host, type]));
});

it("has the list that the installed package has", async () => {
  const file = new URL("referrer-list.ts", import.meta.url);
  expect(await readFile(file, "utf8")).toBe(await referrerList());
});
