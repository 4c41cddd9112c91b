export * from './activity.ts'
export * from './endpoints.ts'
export * from './rules.ts'
export * from './whyNot.ts'
