import { type GatewayKindId, kindOf } from '../contract/index.ts'

/** Name of a gateway; the installation's own code is named by what it is. */
export const titleOf = (kind: GatewayKindId, t: (key: string) => string): string => (kind === 'pix' ? t('payments.kind.pix') : (kindOf(kind)?.title ?? kind))
