/* The settings of grids of heights, a part of the table (veer_schema.inl). */
SET_F(heights, x, 0, -1000000, 1000000, "u", "first corner of the grid")
SET_F(heights, y, 0, -1000000, 1000000, "u", "first corner of the grid")
SET_F(heights, cellSize, 20, 0.001, 1000000, "u", "side of a cell")
SET_U(heights, columns, 1, 1, 1024, "", "cells along x")
SET_U(heights, rows, 1, 1, 1024, "", "cells along y")
