CREATE TABLE "media_user_ids" (
	"service" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "look_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "media_files_look" ON "media_files" USING btree ("look_at");