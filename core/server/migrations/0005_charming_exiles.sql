DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_username";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "max_users" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "access_hours" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_single_session" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "details_rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null and "users"."email" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username")) WHERE "users"."deleted_at" is null;