import { gatewayFailed, readBrCode, readPixKey, writeBrCode } from '../../contract/index.ts'
import { referenceOf } from './common.ts'
import type { Vendor, VendorIo } from './vendor.ts'

/** @throws gatewayFailed (502) where the kept values make no code */
function codeOf({ values }: VendorIo, txid: string, amountCents?: number): string {
  const { key = '', name = '', city = '' } = values
  try {
    return writeBrCode({ key: readPixKey(key)?.key ?? '', name, city, txid, ...(amountCents !== undefined && { amountCents }) })
  } catch (error) {
    throw gatewayFailed({ gateway: 'pix', reason: 'refused', words: ['PIX', error instanceof RangeError ? error.message : 'No code'] })
  }
}

/** A PIX code of our own making: no company stands behind it, and nobody is told when it is paid. */
export const pix: Vendor = {
  kind: 'pix',
  methods: ['pix'],
  async charge(wanted, io) {
    return { remoteId: referenceOf(wanted), pix: { copyPaste: codeOf(io, `FAT${wanted.invoiceId}`, wanted.amountCents) } }
  },
  status: async () => ({ state: 'unknown' }),
  async test(io) {
    if (!readBrCode(codeOf(io, 'TESTE', 1))) throw gatewayFailed({ gateway: 'pix', reason: 'refused', words: ['PIX'] })
  },
}
