import type { FastifyRequest } from 'fastify';

/** Most languages of a header that are looked at. */
const MAX_LANGUAGES = 20;

/**
 * The language of the answer to a request: that of the signed-in user; of strangers the first language in
 * `Accept-Language` that the product has, by tag or by language alone, else the language of the schemas.
 */
export function requestLocale(request: Pick<FastifyRequest, 'headers' | 'userLocale' | 'server'>): string {
  if (request.userLocale !== undefined) return request.userLocale;
  const { messages } = request.server.product;
  const tags = (request.headers['accept-language'] ?? '').split(',', MAX_LANGUAGES).map((range) => {
    const [tag = '', weight] = range.trim().split(/\s*;\s*q=/i);
    return { tag, weight: weight === undefined ? 1 : Number(weight) };
  });
  const locales = tags
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => [tag, tag.split('-', 1)[0] ?? '']);
  const ofSchemas = Object.values(messages).find((each) => each.ofSchemas === true)?.locale ?? 'it';
  return locales.find((locale) => Object.hasOwn(messages, locale)) ?? ofSchemas;
}
