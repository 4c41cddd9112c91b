/** Where a request came from. */
export interface Origin {
  address: string
  /** Kind of browser, e.g. 'Firefox'; 'other' for what is none that we know. */
  browser: string
  /** Id of the action on many that the caller does this for. */
  partOf?: string
}

/** The header that says so. */
export const PART_OF = 'x-part-of'

const PART_ID = /^[\w-]{1,64}$/

/** The id in that header; nothing for what is none. */
export const partOfHeader = (value: unknown): Pick<Origin, 'partOf'> => (typeof value === 'string' && PART_ID.test(value) ? { partOf: value } : {})

/** The more special first: most browsers also name those that they descend from. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** The kind of system that a request's browser runs on. */
export const systemOf = (userAgent: string | undefined): string => SYSTEMS.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'other'

/** The kind of browser that a request names itself by. */
export const browserOf = (userAgent: string | undefined): string => BROWSERS.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? 'other'
