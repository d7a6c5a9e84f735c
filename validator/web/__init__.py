"""The check page and the HTTP API: one engine of questions, a folder of static files, a server."""
