import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { AppError } from '#core/contract/errors.ts'

/** Networks that an address given by a company must not lead into: this machine, private ones, link-local ones with their metadata services, and the like. */
const inside = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  // Also addresses that hold an IPv4 one, which a translator on the way would unpack: the compatible, translated, 6to4 and Teredo ones.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

/** An IPv4 address inside an IPv6 one is judged as what it is. */
const isInside = (address: string): boolean => {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  const plain = mapped ?? address
  return inside.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
}

/** The name is of no machine. */
export const hostUnknown = () => new AppError('ERR_HOST_UNKNOWN', 422)
/** It leads into the installation's own network. */
export const hostInside = () => new AppError('ERR_HOST_INSIDE', 422)

/** Where a company's own addresses may lead. */
export interface Outward {
  /**
   * The IP address of a host name, to be connected to as it is: asked again, the name might lead elsewhere.
   * @throws hostUnknown (422), hostInside (422) unless the installation allows this very host
   */
  addressOf(host: string): Promise<string>
}

/** `allowed`: host names and addresses inside that may be reached all the same. */
export function createOutward(allowed: readonly string[]): Outward {
  return {
    async addressOf(host) {
      const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
      const [first] = found
      if (!first) throw hostUnknown()
      if (!allowed.includes(host) && found.some(({ address }) => isInside(address))) throw hostInside()
      return first.address
    },
  }
}
