/** Same value as LONGEST_VISITOR_BODY of plugins/webchat/contract; repeated so that zod stays out of the visitor's bundle. */
export const LONGEST_VISITOR_BODY = 4096
/** Same value as VISITOR_NAMESPACE of plugins/webchat/contract. */
export const VISITOR_NAMESPACE = '/webchat'
/** Same value as UPLOADS_PATH of plugins/media/contract. */
export const UPLOADS_PATH = '/uploads'
/** Same value as LARGEST_FILE of plugins/media/contract. */
export const LARGEST_FILE = 50 * 1024 * 1024
/** Page size that listVisitorMessages of plugins/webchat/contract promises. */
export const MESSAGES_A_PAGE = 30
/** Most ids that visitorAckSchema of plugins/webchat/contract accepts at once. */
export const MOST_ACKS_AT_ONCE = 200
/** Same value as RESYNC of core/contract/wire. */
export const RESYNC = 'resync'
