export const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
