vcl 4.1;
# Varnish before the product's media server, for many viewers: one request to it answers all who wait for the same part.
# Run it with `-p rush_exponent=1000`: all who wait are answered at once, not by three.
# The guide: docs/operators/growing.md, "Video for many viewers".

backend media {
  .host = "127.0.0.1";
  .port = "8090";
  .connect_timeout = 1s;
  # a request for a part waits until the part exists, 3 s at most
  .first_byte_timeout = 10s;
}

sub vcl_recv {
  if (req.method != "GET" && req.method != "HEAD") {
    return (synth(405));
  }
  # pictures only: neither who watches nor the health of the media server
  if (req.url !~ "^/[a-z0-9-]+_[a-z]+/(index\.m3u8|(init|part|seg)-[0-9-]+\.mp4)(\?|$)") {
    return (synth(404));
  }
  # nobody passes the cache by words that the media server does not read
  if (req.url !~ "^[^?]+\?_HLS_msn=[0-9]+(&_HLS_part=[0-9]+)?$") {
    set req.url = regsub(req.url, "\?.*", "");
  }
  unset req.http.Cookie;
  unset req.http.Authorization;
  return (hash);
}

sub vcl_backend_response {
  # an old playlist is worse than a late one
  set beresp.grace = 0s;
  set beresp.keep = 0s;
  if (beresp.status >= 400) {
    # it may exist soon; as "never cached" all would ask the media server for two minutes
    set beresp.ttl = 200ms;
  }
  return (deliver);
}
