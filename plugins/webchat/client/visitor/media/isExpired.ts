/** Whether the address of a file says that its time is over. */
export const isExpired = (address: string, now: number) => {
  const expires = /[?&]expires=(\d+)/.exec(address)?.[1]
  return expires !== undefined && Number(expires) <= now
}
